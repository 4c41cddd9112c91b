/** The panels: the scopes of their commands. */
export const RULES_PANEL = 'rules.list'
export const RUNS_PANEL = 'rules.runs'
export const RULES_PATH = '/regras'
export const runsPath = (id: number): `/${string}` => `${RULES_PATH}/${id}`
