import { useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { Tabs } from '#core/client/ui/Tabs.tsx'
import { contactValueNames, type FlowDocument } from '../../contract/index.ts'
import { useChoices } from '../choices/names.ts'
import { nodeOf } from '../document/steps.ts'
import { addStep } from '../editor/drawCommands.ts'
import { editorOf } from '../editor/editor.ts'
import { ProblemList } from '../lint/ProblemList.tsx'
import { problemsAtom } from '../lint/problem.atoms.ts'
import { FlowFields } from './FlowFields.tsx'
import { ownVariables, VariablesContext } from './fields/variables.ts'
import { StepForm } from './StepForm.tsx'

/** Side at the right of the drawing: the chosen step, what is wrong, or what belongs to the whole flow. */
export function BuilderSide({ flowId, document }: { flowId: number; document: FlowDocument }) {
  const t = useT()
  const [side, setSide] = useAtom(editorOf(flowId).sideAtom)
  const chosen = useAtomValue(editorOf(flowId).selectionAtom).at(-1) ?? null
  const problems = useAtomValue(problemsAtom(flowId))
  const node = nodeOf(document, chosen)
  const own = ownVariables(document, useChoices().steps).join(' ')
  const variables = useMemo(() => [...own.split(' ').filter(Boolean), ...contactValueNames], [own])
  return (
    <VariablesContext value={variables}>
      <aside className="flow-side" aria-label={t('flows.side')}>
        <Tabs
          label={t('flows.side')}
          tabs={[
            { id: 'step', title: t('flows.side.step') },
            { id: 'problems', title: t('flows.side.problems'), count: problems.length },
            { id: 'flow', title: t('flows.side.flow') },
          ]}
          active={side}
          onChange={setSide}
        />
        <div className="flow-side-body">
          {side === 'problems' && <ProblemList flowId={flowId} document={document} />}
          {side === 'flow' && <FlowFields flowId={flowId} document={document} />}
          {side === 'step' &&
            (node ? (
              <StepForm key={node.id} flowId={flowId} document={document} node={node} />
            ) : (
              <EmptyState title={t('flows.noStep.title')} text={t('flows.noStep.text')}>
                <CommandButton command={addStep} args={{ flowId, stepId: null }} variant="primary" />
              </EmptyState>
            ))}
        </div>
      </aside>
    </VariablesContext>
  )
}
