/** The panels of a flow: the scopes of their commands. */
export const BUILDER_PANEL = 'flows.builder'
export const SIMULATOR_PANEL = 'flows.simulator'
export const REPLAY_PANEL = 'flows.replays'
export const CASES_PANEL = 'flows.cases'
export const FLOWS_PATH = '/chat-flow'
export const builderPath = (id: number): `/${string}` => `/chat-flow/builder?id=${id}`
