import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Tabs } from '#core/client/ui/Tabs.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type Assistant, createAssistant, updateAssistant } from '../../contract/index.ts'
import { refreshAssistants } from '../assistants.ts'
import { useSaveCheck } from '../cases/useSaveCheck.tsx'
import { useKind } from '../kinds.ts'
import { changeOf, draftOf, draftProblems } from './draft.ts'
import { EngineFields } from './EngineFields.tsx'
import { LimitFields } from './LimitFields.tsx'
import { WhereFields } from './WhereFields.tsx'
import '../assistants.css'

const pages = ['engine', 'where', 'limits'] as const
type Page = (typeof pages)[number]

/** On which page of the form a field stands. */
const pageOf = (field: string): Page => {
  if (/^(name|key|url|model|prompt|fields)/.test(field)) return 'engine'
  return /^(max|history|gather|timeout|budget|price)/.test(field) ? 'limits' : 'where'
}

/** Makes or changes an assistant; null for a new one. */
export default function AssistantForm({ kind: kindId, assistant, onClose }: { kind: string; assistant: Assistant | null; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const kind = useKind(kindId)
  const [page, setPage] = useState<Page>('engine')
  const { draft, change, problemOf, save, isDirty } = useDraft(
    draftOf(kind, assistant),
    ({ field, code }) => t(`assistants.problem.${field.startsWith('fields.') ? 'fields' : field}.${code}`, { defaultValue: t('assistants.problem.any') }),
    t('assistants.form.refused'),
  )
  const check = useSaveCheck(assistant, draft)
  const write = async () => {
    await check.ask()
    const change = changeOf(draft)
    const saved = await (assistant ? call(updateAssistant, { id: assistant.id, ...change }) : call(createAssistant, { kind: kind.id, ...change }))
    client.notify(t('assistants.done.saved', { name: saved.name }))
    await refreshAssistants()
  }
  const submit = () => {
    // A key goes only to the address that it was given for.
    const staysThere = URL.parse(draft.url.trim())?.origin === URL.parse(assistant?.url ?? '')?.origin
    const problems = draftProblems(kind, draft, assistant?.keyTail !== undefined && assistant.keyTail !== null && staysThere)
    const [first] = problems
    if (first && !problems.some(({ field }) => pageOf(field) === page)) setPage(pageOf(first.field))
    return save(problems, write)
  }
  const part = { kind, draft, change, problemOf }
  return (
    <FormDialog
      title={t(assistant ? 'assistants.form.edit' : 'assistants.form.new', { kind: t(kind.title) })}
      isDirty={isDirty}
      onSave={submit}
      onClose={onClose}
      size="l"
    >
      <Tabs label={t('assistants.form.pages')} tabs={pages.map((id) => ({ id, title: t(`assistants.form.page.${id}`) }))} active={page} onChange={setPage} />
      {page === 'engine' && <EngineFields {...part} keyTail={assistant?.keyTail ?? null} />}
      {page === 'engine' && check.bar}
      {page === 'where' && <WhereFields {...part} />}
      {page === 'limits' && <LimitFields {...part} />}
      {check.dialog}
    </FormDialog>
  )
}
