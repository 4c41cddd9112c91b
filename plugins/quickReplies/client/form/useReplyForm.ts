import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { t } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { AppError, type FieldError } from '#core/contract/errors.ts'
import { cleanKey, createFastReply, type FastReply, type ReplyDraft, replyProblems, updateFastReply } from '../../contract/index.ts'
import { noteSaved } from '../replies.ts'
import { useReplyFile } from './useReplyFile.ts'

type Texts = Omit<ReplyDraft, 'mediaId'>

const EMPTY: Texts = { key: '', message: '', scope: 'personal', queueIds: [] }

/** Values, problems and saving of the form; `reply` is null for a new one. */
export function useReplyForm(reply: FastReply | null, initial: Partial<Texts>) {
  const client = useClient()
  const [start] = useState<Texts>(() =>
    reply ? { key: reply.key, message: reply.message, scope: reply.scope, queueIds: reply.queueIds } : { ...EMPTY, ...initial },
  )
  const [draft, setDraft] = useState(start)
  const file = useReplyFile(reply?.media ?? null)
  const [problems, setProblems] = useState<readonly FieldError[]>([])

  const change = (part: Partial<Texts>) => {
    setDraft((now) => ({ ...now, ...part }))
    setProblems((now) => now.filter(({ field }) => !(field in part)))
  }
  const refuse = (found: readonly FieldError[]): never => {
    setProblems(found)
    throw new AppError('ERR_REPLY_REFUSED', 422, { message: t('quickReplies.form.refused') })
  }
  const save = async () => {
    const wanted = { ...draft, key: cleanKey(draft.key), queueIds: [...draft.queueIds], mediaId: await file.id() }
    const own = replyProblems(wanted)
    if (own.length > 0) return refuse(own)
    try {
      noteSaved(await (reply ? call(updateFastReply, { ...wanted, id: reply.id }) : call(createFastReply, wanted)))
    } catch (error) {
      const fields = fieldErrorsOf(error)
      if (fields.length > 0) return refuse(fields)
      throw error
    }
    file.noteSaved()
    client.notify(t('quickReplies.done.saved', { key: wanted.key }))
  }
  const problemOf = (field: string): string | null => {
    const problem = problems.find((one) => one.field === field)
    return problem ? t(`quickReplies.problem.${field}.${problem.code}`) : null
  }
  return { draft, file, change, save, problemOf, isDirty: file.isDirty || JSON.stringify(draft) !== JSON.stringify(start) }
}
