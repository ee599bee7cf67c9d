/** Who last said so on this computer, to save typing it again; kept in memory only and gone with the window. */
class Who {
  name = $state("");
}

export const who = new Who();
