import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { assistantsQuery } from './assistants.ts'
import { caseFormAtom, runAtom } from './cases/atoms.ts'
import { answerAtom, formAtom, triedAtom } from './dialogs.atoms.ts'

const AssistantForm = fetchedLayer(() => import('./form/AssistantForm.tsx'))
const TryDialog = fetchedLayer(() => import('./try/TryDialog.tsx'))
const CaseForm = fetchedLayer(() => import('./cases/CaseForm.tsx'))
const RunDialog = fetchedLayer(() => import('./cases/RunDialog.tsx'))
const AnswerDialog = fetchedLayer(() => import('./recorder/AnswerDialog.tsx'))

/** The dialogs of assistants: drawn once, each loaded when it is first asked for. */
export function AssistantDialogs() {
  const [form, setForm] = useAtom(formAtom)
  const [tried, setTried] = useAtom(triedAtom)
  const [answer, setAnswer] = useAtom(answerAtom)
  const [caseForm, setCaseForm] = useAtom(caseFormAtom)
  const [run, setRun] = useAtom(runAtom)
  const caseOf = caseForm === null ? null : 'newOf' in caseForm ? caseForm.newOf : caseForm.assistantId
  const kindOfCase = useQuery({ ...assistantsQuery, enabled: caseOf !== null }).data?.find(({ id }) => id === caseOf)?.kind
  return (
    <Suspense fallback={null}>
      {form !== null && (
        <AssistantForm
          key={'newOf' in form ? form.newOf : form.id}
          kind={'newOf' in form ? form.newOf : form.kind}
          assistant={'newOf' in form ? null : form}
          onClose={() => setForm(null)}
        />
      )}
      {tried !== null && <TryDialog key={tried.id} assistant={tried} onClose={() => setTried(null)} />}
      {answer !== null && <AnswerDialog key={answer.id} answer={answer} onClose={() => setAnswer(null)} />}
      {caseForm !== null && caseOf !== null && kindOfCase && (
        <CaseForm
          key={'newOf' in caseForm ? 'new' : caseForm.id}
          assistantId={caseOf}
          kind={kindOfCase}
          one={'newOf' in caseForm ? null : caseForm}
          onClose={() => setCaseForm(null)}
        />
      )}
      {run !== null && <RunDialog key={run} runId={run} onClose={() => setRun(null)} />}
    </Suspense>
  )
}
