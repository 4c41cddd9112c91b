import { defineSetting } from '#core/contract/define.ts'

/** Queue of a new connection of which nothing is said; 0 for none. */
export const defaultQueue = defineSetting({ key: 'connections.defaultQueue', initial: '0', between: [0, 999_999_999] })
