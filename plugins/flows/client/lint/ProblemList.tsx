import { Tick } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import type { Finding, FlowDocument } from '../../contract/index.ts'
import { exitText, nameOfStep } from '../canvas/stepText.ts'
import { stepKindOf, useChoices } from '../choices/names.ts'
import { exitsOf } from '../document/exits.ts'
import { nodeOf } from '../document/steps.ts'
import { choose } from '../editor/editor.ts'
import { problemsAtom } from './problem.atoms.ts'

/** Problems that stand against publishing, and what deserves a look; a press goes to the step. */
export function ProblemList({ flowId, document }: { flowId: number; document: FlowDocument }) {
  const t = useT()
  const problems = useAtomValue(problemsAtom(flowId))
  const choices = useChoices()
  /** An exit and a setting are named by their ids there; people know them by their names. */
  const inSentence = (values: Finding['values'], nodeId: string | null) => {
    const node = nodeOf(document, nodeId)
    const exit = node && exitsOf(node).find(({ id }) => id === values.exit)
    const kind = node && stepKindOf(choices, node)
    return {
      ...values,
      ...(node && exit && { exit: exitText(exit, node, choices, t) }),
      ...(kind && values.setting && { setting: t(`${kind.texts}.field.${values.setting}`) }),
    }
  }
  if (problems.length === 0) return <EmptyState icon={Tick} title={t('flows.problems.none')} text={t('flows.problems.noneText')} />
  return (
    <ul className="flow-problems" aria-label={t('flows.side.problems')}>
      {problems.map(({ rule, severity, nodeId, values }) => (
        <li key={`${rule} ${nodeId} ${JSON.stringify(values)}`}>
          <button type="button" className="flow-problem" disabled={nodeId === null} onClick={() => nodeId !== null && choose(flowId, nodeId)}>
            <Dot tone={severity === 'error' ? 'bad' : 'warn'} />
            <span>
              <span className="visually-hidden">{t(`flows.severity.${severity}`)} </span>
              {t(`flows.lint.${rule}`, inSentence(values, nodeId))}
              {nodeId !== null && <span className="dim small flow-problem-step">{nameOfStep(document, nodeId, choices, t)}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
