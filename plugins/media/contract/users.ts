import { definePoint, type Service } from '#core/contract/define.ts'

/** Keeps ids of stored files in its rows. A file that no user names any more is removed: whoever forgets to say so loses files. */
export interface MediaUser {
  /** Which of these files its rows name now; in any order. Asked inside the transaction that removes the others. */
  usedMedia(tenantId: number, ids: readonly string[]): Promise<readonly string[]>
}

/** Services of plugins whose rows name files; before such a row is written, `hold` the file. */
export const mediaUsers = definePoint<Service<MediaUser>>('media.users')
