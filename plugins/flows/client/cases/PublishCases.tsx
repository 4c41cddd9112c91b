import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import type { FlowCaseResult, FlowDocument } from '../../contract/index.ts'
import { useLoadedChoices } from '../choices/names.ts'
import { CaseDifference } from './CaseDifference.tsx'
import './cases.css'

interface PublishCasesProps {
  /** Results that differ. */
  results: readonly FlowCaseResult[]
  document: FlowDocument
  accepted: readonly number[]
  onAccept: (caseIds: number[]) => void
}

/** Before publishing: the cases that go otherwise now, each of which is accepted, or the person goes back. */
export function PublishCases({ results, document, accepted, onAccept }: PublishCasesProps) {
  const t = useT()
  const choices = useLoadedChoices()
  const ids = results.map(({ caseId }) => caseId)
  return (
    <section className="flow-publish-cases" aria-label={t('flows.case.title')}>
      <div className="row">
        <strong className="grow">{t('flows.publish.casesDiffer', { count: results.length })}</strong>
        {results.length > 1 && <Button onClick={() => onAccept(ids)}>{t('flows.publish.acceptAll')}</Button>}
      </div>
      <ul>
        {results.map(({ caseId, name, difference }) => (
          <li key={caseId}>
            <strong>{name}</strong>
            {difference && <CaseDifference difference={difference} document={document} choices={choices} />}
            <Checkbox
              label={t('flows.publish.acceptCase', { name })}
              isChecked={accepted.includes(caseId)}
              onChange={(isOn) => onAccept(isOn ? [...accepted, caseId] : accepted.filter((one) => one !== caseId))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
