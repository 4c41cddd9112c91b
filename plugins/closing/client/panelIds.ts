/** Panels that are the scope of commands. */
export const REASONS_PANEL = 'closing.reasons'
export const FAREWELLS_PANEL = 'closing.farewells'
