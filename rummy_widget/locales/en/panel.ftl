# The tutor's panel at the table: read by the browser and by Python, as table.ftl is, whose arguments it shares.


## Answers of the kernel

refused-tutor-off = The tutor is off.
refused-no-hint = There is a hint when it is your turn.
refused-no-reasons = No reasons were kept for this move.
