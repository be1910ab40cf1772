"""Experiments: what a deal holds, and which player is stronger."""

from rummy_widget.lab.chart import Chart
from rummy_widget.lab.deals import DealChance, deal_contains
from rummy_widget.lab.running import Serial
from rummy_widget.lab.tournament import Tournament, entry, load, tournament

__all__ = ["Chart", "DealChance", "Serial", "Tournament", "deal_contains", "entry", "load", "tournament"]
