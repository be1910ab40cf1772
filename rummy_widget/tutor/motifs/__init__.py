"""The 37 motifs, in files by theme: each a small detector that reads a seat's view and counts exactly."""

from rummy_widget.tutor.motifs import drawing, ending, feeding, laying, points, shapes, waiting

__all__ = ["drawing", "ending", "feeding", "laying", "points", "shapes", "waiting"]
