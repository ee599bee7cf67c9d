### Warnings when Kaunta's folder, or a file that it writes, can be read from other computers.

# $program is the name of a program, or cloud for one whose name is not known; so below.
whereabouts-copied = { $program ->
    [cloud] Kaunta's folder is one that a cloud program copies to other computers: { $folder }. That can damage the book, and others may read it. Take this folder out of what a cloud program copies.
   *[other] Kaunta's folder is one that { $program } copies to other computers: { $folder }. That can damage the book, and others may read it. Take this folder out of what { $program } copies.
}
whereabouts-elsewhere = Kaunta's folder is on another computer's disk: { $folder }. When the connection to it drops, the book can be damaged. Move the folder to this computer's own disk.
whereabouts-written-copied = { $program ->
    [cloud] A cloud program copies this folder to other computers: anyone who sees it there can read this file.
   *[other] { $program } copies this folder to other computers: anyone who sees it there can read this file.
}
whereabouts-written-elsewhere = This folder is on another computer's disk: anyone who sees it there can read this file.
