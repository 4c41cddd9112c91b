import { ArrowRight, Record as Breakpoint, Duplicate, Play, Trash } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import type { FlowDocument, FlowNode } from '../../contract/index.ts'
import { kindIcons } from '../canvas/kindIcons.ts'
import { exitText, kindHelp, kindName, nameOfStep } from '../canvas/stepText.ts'
import { useChoices } from '../choices/names.ts'
import { exitsOf } from '../document/exits.ts'
import { changeNode } from '../document/steps.ts'
import { connectStep, duplicateSteps, removeSteps } from '../editor/drawCommands.ts'
import { choose, edit, editorOf } from '../editor/editor.ts'
import { toggleBreakpoint } from '../simulator/commands.ts'
import { AssistantFields, CloseFields, JumpFields, LabelFields, LaneFields, NoteFields, TransferFields, WaitFields } from './ActionFields.tsx'
import { AddedFields } from './AddedFields.tsx'
import { AskFields } from './AskFields.tsx'
import { HttpFields, SetFields, SplitFields } from './DataFields.tsx'
import { PartsField } from './fields/PartsField.tsx'
import { RoutesField } from './fields/RoutesField.tsx'

const LONGEST_TITLE = 80
const LONGEST_NOTE = 2_000
const MOST_PARTS = 20

interface StepFormProps {
  flowId: number
  document: FlowDocument
  node: FlowNode
}

/** Everything about the chosen step. What is typed is the draft at once. */
export function StepForm({ flowId, document, node }: StepFormProps) {
  const t = useT()
  const client = useClient()
  const choices = useChoices()
  const Icon = kindIcons[node.kind]
  const change = (next: FlowNode) => edit(flowId, (now) => changeNode(now, next), node.id)
  const stops = useAtomValue(editorOf(flowId).breakpointsAtom).has(node.id)
  const isStart = document.start === node.id
  return (
    <>
      <div className="flow-form-head row">
        <Icon size={16} />
        <strong className="grow">{kindName(node, choices, t)}</strong>
        {!isStart && <IconButton icon={Play} label={t('flows.makeStart')} onClick={() => edit(flowId, (now) => ({ ...now, start: node.id }))} />}
        <IconButton
          icon={Breakpoint}
          label={t('flows.command.breakpoint')}
          isActive={stops}
          aria-pressed={stops}
          onClick={() => void client.run(toggleBreakpoint, { flowId, stepId: node.id })}
        />
        <IconButton icon={Duplicate} label={t('flows.command.duplicate')} onClick={() => void client.run(duplicateSteps, { flowId, stepIds: [node.id] })} />
        <IconButton icon={Trash} label={t('flows.command.removeSteps')} onClick={() => void client.run(removeSteps, { flowId, stepIds: [node.id] })} />
      </div>
      <p className="form-help">{kindHelp(node, choices, t)}</p>
      <div data-flow-fields={flowId}>{fieldsOf(node, change, t('flows.routes'))}</div>
      <ExitRows flowId={flowId} document={document} node={node} />
      <TextField
        label={t('flows.stepTitle')}
        placeholder={kindName(node, choices, t)}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        value={node.title}
        onChange={(title) => change({ ...node, title })}
      />
      <TextArea
        label={t('flows.comment')}
        help={t('flows.commentHelp')}
        rows={3}
        maxLength={LONGEST_NOTE}
        value={node.note ?? ''}
        onChange={(note) => change({ ...node, note })}
      />
    </>
  )
}

function fieldsOf(node: FlowNode, onChange: (node: FlowNode) => void, routesTitle: string): ReactNode {
  switch (node.kind) {
    case 'say':
      return <PartsField parts={node.parts} least={1} most={MOST_PARTS} onChange={(parts) => onChange({ ...node, parts })} />
    case 'ask':
      return <AskFields node={node} onChange={onChange} />
    case 'branch':
      return <RoutesField title={routesTitle} routes={node.routes} least={1} onChange={(routes) => onChange({ ...node, routes })} />
    case 'split':
      return <SplitFields node={node} onChange={onChange} />
    case 'set':
      return <SetFields node={node} onChange={onChange} />
    case 'wait':
      return <WaitFields node={node} onChange={onChange} />
    case 'http':
      return <HttpFields node={node} onChange={onChange} />
    case 'added':
      return <AddedFields node={node} onChange={onChange} />
    case 'label':
      return <LabelFields node={node} onChange={onChange} />
    case 'lane':
      return <LaneFields node={node} onChange={onChange} />
    case 'note':
      return <NoteFields node={node} onChange={onChange} />
    case 'assistant':
      return <AssistantFields node={node} onChange={onChange} />
    case 'jump':
      return <JumpFields node={node} onChange={onChange} />
    case 'transfer':
      return <TransferFields node={node} onChange={onChange} />
    case 'close':
      return <CloseFields node={node} onChange={onChange} />
    default:
      return null
  }
}

/** Where each way out leads: a press asks for another place, the arrow goes there. */
function ExitRows({ flowId, document, node }: StepFormProps) {
  const t = useT()
  const client = useClient()
  const choices = useChoices()
  const exits = exitsOf(node)
  if (exits.length === 0) return null
  return (
    <section className="flow-rows" aria-label={t('flows.exits')}>
      <h4>{t('flows.exits')}</h4>
      {exits.map((exit) => {
        const { id, next } = exit
        const name = exitText(exit, node, choices, t)
        return (
          <div key={id} className="flow-exit-row">
            <span className="cut dim">{name}</span>
            <button
              type="button"
              className="flow-exit-target cut"
              aria-label={t('flows.leadsTo', { exit: name, step: nameOfStep(document, next, choices, t) })}
              onClick={() => void client.run(connectStep, { flowId, stepId: node.id, exit: id })}
            >
              {nameOfStep(document, next, choices, t)}
            </button>
            {next !== null && (
              <IconButton
                icon={ArrowRight}
                label={t('flows.goToStep', { step: nameOfStep(document, next, choices, t) })}
                onClick={() => choose(flowId, next)}
              />
            )}
          </div>
        )
      })}
    </section>
  )
}
