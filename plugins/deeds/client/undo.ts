import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import type { ActionUndoer } from '#core/client/commands/actionUndo.ts'
import { call } from '#core/client/http/call.ts'
import { t } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { AppError } from '#core/contract/errors.ts'
import { changedSinceSchema, undoActionOn, undoneInPartSchema } from '../contract/index.ts'
import { askAgain } from './activity.ts'
import { inPartText, whyNotText } from './activityText.ts'

const within = (error: AppError, sentence: string) => new AppError(error.code, error.status, { ...error.body, sentence })

function inPart(error: AppError): AppError {
  const refusal = undoneInPartSchema.safeParse(error.body)
  return refusal.success ? within(error, inPartText(refusal.data.steps, store.get(sessionAtom)?.userId, t)) : error
}

/** The same refusal, saying who changed what since. */
export function explained(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'ERR_UNDONE_IN_PART') return inPart(error)
  if (error.code !== 'ERR_CHANGED_SINCE') return error
  const refusal = changedSinceSchema.safeParse(error.body)
  if (!refusal.success) return error
  const { by, what, key } = refusal.data
  const reason = whyNotText({ code: 'changed', by, fields: what }, key, store.get(sessionAtom)?.userId)
  return within(error, t('deeds.refused', { reason }))
}

/** Does something that takes actions back, and shows how it stands then. @throws the refusal, in words */
export async function takingBack(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw explained(error)
  } finally {
    void askAgain()
  }
}

/** The undo that Ctrl+Z and toasts do for actions that the server stores. */
export const actionUndoer: ActionUndoer = { undo: (mark) => takingBack(() => call(undoActionOn, mark)) }
