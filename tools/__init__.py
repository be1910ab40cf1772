"""Scripts for building and checking the project; none of it is in the wheel."""
