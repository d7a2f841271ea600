/** Sixty letters that no space divides. */
export const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte";
