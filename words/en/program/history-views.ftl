### What is wrong with a view of the history that a person saves.

history-views-no-name = Type a name for the view, of at most 40 characters.
history-views-same-name = There is already a view called “{ $name }”.
history-views-too-many = No more views can be saved. Delete one that is no longer used.
history-views-not-kept = The views and columns could not be saved, because the disk is full or can't be written to. They are as before.
