import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { type Case, createCase, expectationProblems, LONGEST_CASE_NAME, updateCase } from '../../contract/index.ts'
import { useKind } from '../kinds.ts'
import { caseDraftOf, expectationOf, readOf } from './caseDraft.ts'
import { refreshCases } from './cases.ts'
import { ExpectationFields } from './ExpectationFields.tsx'
import { ReadFields } from './ReadFields.tsx'
import '../assistants.css'

interface CaseFormProps {
  assistantId: number
  /** Id of the assistant's kind. */
  kind: string
  /** Null for a new one. */
  one: Case | null
  onClose: () => void
}

const plainField = (problem: FieldError): FieldError => ({ ...problem, field: problem.field.replace(/^expected\./, '') })

/** Makes or changes a regression case: the conversation, and what the next answer must be like. */
export default function CaseForm({ assistantId, kind: kindId, one, onClose }: CaseFormProps) {
  const t = useT()
  const client = useClient()
  const kind = useKind(kindId)
  const { draft, change, problemOf, save, isDirty } = useDraft(
    caseDraftOf(one),
    ({ field, code }) => t(`assistants.caseProblem.${field.replace(/^expected\./, '')}.${code}`, { defaultValue: t('assistants.problem.any') }),
    t('assistants.form.refused'),
  )
  const expected = expectationOf(draft, one)
  const read = readOf(draft)
  const problems: FieldError[] = [
    ...(expected ? expectationProblems(kind, expected).map(plainField) : [{ field: 'mostCharacters', code: 'invalid_type', message: 'A number' }]),
    ...(read.at(-1)?.who === 'contact' ? [] : [{ field: 'read', code: 'required', message: 'A case ends with what the contact says' }]),
  ]
  const write = async () => {
    if (!expected) return
    const values = { name: draft.name, read, expected }
    const saved = await (one ? call(updateCase, { caseId: one.id, ...values }) : call(createCase, { id: assistantId, ...values }))
    client.notify(t('assistants.done.caseSaved', { name: saved.name }))
    await refreshCases(assistantId)
  }
  const part = { draft, change, problemOf: (field: string) => problemOf(field) ?? problemOf(`expected.${field}`) }
  return (
    <FormDialog
      title={t(one ? 'assistants.case.edit' : 'assistants.case.newTitle')}
      isDirty={isDirty}
      onSave={() => save(problems, write)}
      onClose={onClose}
      size="l"
    >
      {one ? <Answered one={one} /> : <ReadFields {...part} />}
      <h3>{t('assistants.case.expected')}</h3>
      {problemOf('expected') && <div className="form-error">{problemOf('expected')}</div>}
      <ExpectationFields {...part} works={kind.works} one={one} />
      <TextField
        label={t('assistants.case.name')}
        help={t('assistants.case.nameHelp')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_CASE_NAME}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      {/* Below, so that the focus begins where a case that was made of an answer needs a person. */}
      {one && <ReadFields {...part} />}
    </FormDialog>
  )
}

/** The question and what was answered to it, to write the expectation by. */
function Answered({ one: { read, answer } }: { one: Case }) {
  const t = useT()
  return (
    <ol className="assistant-talk" aria-label={t('assistants.case.answered')}>
      <li>
        <strong>{t('assistants.who.contact')}</strong> {read.at(-1)?.text}
      </li>
      {answer !== '' && (
        <li>
          <strong>{t('assistants.who.assistant')}</strong> {answer}
        </li>
      )}
    </ol>
  )
}
