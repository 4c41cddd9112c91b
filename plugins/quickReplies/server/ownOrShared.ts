import { eq, or, type SQL } from 'drizzle-orm'
import { fastReplies } from './fastReplies.table.ts'

/** Leaves out what is a colleague's own. */
export const ownOrShared = ({ userId }: { userId: number }): SQL | undefined => or(eq(fastReplies.scope, 'shared'), eq(fastReplies.userId, userId))
