import type { BoardKind } from '../../contract/index.ts'

/** Screen of saved views: the two boards have views of their own. */
export const screenOf = (by: BoardKind): string => `kanban.board.${by}`
