/** Panel of the closing messages. */
export const FAREWELLS_PANEL = 'closing.farewells'
