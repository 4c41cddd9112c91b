import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { renamedCaseAtom, shownCaseAtom } from './cases/atoms.ts'
import { publishAtom, reportAtom, rollBackAtom, versionsAtom } from './dialogs.atoms.ts'

const PublishDialog = fetchedLayer(() => import('./versions/PublishDialog.tsx'))
const VersionsDialog = fetchedLayer(() => import('./versions/VersionsDialog.tsx'))
const ImportReport = fetchedLayer(() => import('./file/ImportReport.tsx'))
const CaseDialog = fetchedLayer(() => import('./cases/CaseDialog.tsx'))
const CaseNameForm = fetchedLayer(() => import('./cases/CaseNameForm.tsx'))
const RollBackDialog = fetchedLayer(() => import('./versions/RollBackDialog.tsx'))

/** The dialogs of chat flows besides the forms of the tables: drawn once, each loaded when it is first asked for. */
export function FlowDialogs() {
  const [published, setPublished] = useAtom(publishAtom)
  const [versions, setVersions] = useAtom(versionsAtom)
  const [report, setReport] = useAtom(reportAtom)
  const [shownCase, setShownCase] = useAtom(shownCaseAtom)
  const [renamedCase, setRenamedCase] = useAtom(renamedCaseAtom)
  const [goal, setGoal] = useAtom(rollBackAtom)
  return (
    <Suspense fallback={null}>
      {published !== null && <PublishDialog key={published} flowId={published} onClose={() => setPublished(null)} />}
      {versions !== null && <VersionsDialog key={versions} flowId={versions} onClose={() => setVersions(null)} />}
      {report !== null && <ImportReport {...report} onClose={() => setReport(null)} />}
      {goal !== null && <RollBackDialog key={`${goal.flowId} ${goal.version}`} goal={goal} onClose={() => setGoal(null)} />}
      {shownCase !== null && <CaseDialog key={shownCase.id} one={shownCase} onClose={() => setShownCase(null)} />}
      {renamedCase !== null && <CaseNameForm key={renamedCase.id} one={renamedCase} onClose={() => setRenamedCase(null)} />}
    </Suspense>
  )
}
