import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { AppError, type FieldError } from '#core/contract/errors.ts'
import {
  createDocument,
  type DocumentKind,
  documentProblems,
  type KnowledgeDocument,
  LONGEST_TITLE,
  updateDocument,
  uploadDocument,
  type WholeDocument,
} from '../../contract/index.ts'
import { refreshKnowledge } from '../knowledge.ts'

/** Title of a file: its name without the ending. */
const titleOf = (file: File): string => file.name.replace(/\.\w+$/, '').slice(0, LONGEST_TITLE)

/** Why a file was refused, as a sentence that the form shows. */
function inSentence(error: unknown, t: Translate): unknown {
  if (!(error instanceof AppError) || (error.code !== 'ERR_KNOWLEDGE_UNREADABLE' && error.code !== 'ERR_FILE_TOO_LARGE')) return error
  const problem = error.code === 'ERR_FILE_TOO_LARGE' ? 'tooLarge' : String(error.body.problem)
  return new AppError('ERR_FORM_REFUSED', 422, { message: t(`knowledge.problem.read.${problem}`) || errorText(error) })
}

/** Draft of a document's form, and how it is saved. `whole`: the one that is changed; `question`: the one that a new text answers. */
export function useDocumentForm(whole: WholeDocument | null, question: { id: number; text: string } | null) {
  const t = useT()
  const client = useClient()
  const [kind, setKind] = useState<DocumentKind>(whole?.kind ?? 'text')
  const [file, setFile] = useState<File | null>(null)
  const { draft, change, problemOf, save, isDirty } = useDraft(
    {
      title: whole?.title ?? question?.text.slice(0, LONGEST_TITLE) ?? '',
      body: whole?.kind === 'text' ? whole.body : '',
      address: whole?.address ?? '',
      collection: whole?.collection ?? '',
      isActive: whole?.isActive ?? true,
    },
    ({ field, code }) => t(`knowledge.problem.${field}.${code}`),
    t('knowledge.form.refused'),
  )
  const { body, address, ...shared } = draft

  const problems = (): FieldError[] => {
    if (kind !== 'file') return documentProblems(kind, draft)
    if (!whole && !file) return [{ field: 'file', code: 'required', message: 'Choose a file' }]
    return documentProblems(kind, draft)
  }
  const send = (): Promise<KnowledgeDocument> => {
    if (kind === 'file' && file)
      return call(uploadDocument, { file, ...shared, ...(whole && { id: whole.id }) }).catch((error: unknown) => {
        throw inSentence(error, t)
      })
    if (whole) return call(updateDocument, { id: whole.id, ...shared, ...(kind === 'text' && { body }), ...(kind === 'page' && { address }) })
    return call(createDocument, { ...draft, kind: kind === 'page' ? 'page' : 'text', questionId: question?.id ?? null })
  }
  const write = async () => {
    const { state, title, address: saved } = await send()
    await refreshKnowledge()
    client.notify(t(state === 'waiting' ? 'knowledge.done.reading' : 'knowledge.done.saved', { name: title || saved }))
  }
  return {
    kind,
    setKind,
    file,
    choose(chosen: File | null) {
      setFile(chosen)
      change(chosen && draft.title.trim() === '' ? { title: titleOf(chosen) } : {})
    },
    draft,
    change,
    problemOf,
    isDirty: isDirty || file !== null,
    save: () => save(problems(), write),
  }
}
