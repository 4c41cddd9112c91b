import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Segments } from '#core/client/ui/Segments.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import type { FlowDocument } from '../../contract/index.ts'
import { makeCaseOfSimulation } from '../cases/commands.ts'
import { editorOf } from '../editor/editor.ts'
import { useEditor } from '../editor/useEditor.ts'
import { forkSimulation, letTimePass, restartSimulation, stepBack } from './commands.ts'
import { ReplyBox } from './ReplyBox.tsx'
import { currentStep, type Simulation, stateOf } from './simulation.ts'
import { restart, simulatorOf } from './simulator.ts'
import { Transcript } from './Transcript.tsx'
import { useOthers } from './useOthers.ts'
import './simulator.css'

/** A chat flow tried out: one plays the contact, and nothing leaves this browser. */
export default function SimulatorPanel({ params: { id } }: PanelProps<{ id: number }>) {
  const { editor, error, retry } = useEditor(id)
  const { simulationsAtom, shownAtom } = simulatorOf(id)
  const simulation = useAtomValue(simulationsAtom)[useAtomValue(shownAtom)]
  const isReady = editor !== null
  const hasBegun = simulation !== undefined
  useEffect(() => {
    if (isReady && !hasBegun) restart(id)
  }, [isReady, hasBegun, id])
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!editor || !simulation) return <Skeleton shape="chat" />
  return <Conversation flowId={id} document={editor.history.document} simulation={simulation} />
}

interface ConversationProps {
  flowId: number
  document: FlowDocument
  simulation: Simulation
}

function Conversation({ flowId, document, simulation }: ConversationProps) {
  const t = useT()
  const setCurrent = useSetAtom(editorOf(flowId).currentAtom)
  const [isOpen, setOpen] = useAtom(simulatorOf(flowId).isOpenAtom)
  const current = currentStep(simulation)
  useOthers(flowId, document)
  useEffect(() => {
    setCurrent(current)
    return () => setCurrent(null)
  }, [current, setCurrent])
  return (
    <div className="flow-simulator">
      <PanelToolbar>
        <CommandButton command={stepBack} args={{ flowId }} variant="icon" />
        <CommandButton command={forkSimulation} args={{ flowId }} variant="icon" />
        <CommandButton command={letTimePass} args={{ flowId }} variant="icon" />
        <CommandButton command={makeCaseOfSimulation} args={{ flowId }} variant="icon" />
        <CommandButton command={restartSimulation} args={{ flowId }} variant="icon" />
      </PanelToolbar>
      <Forks flowId={flowId} />
      <Transcript flowId={flowId} document={document} simulation={simulation} />
      <ReplyBox flowId={flowId} document={document} simulation={simulation} />
      <details className="flow-known">
        <summary>{t('flows.simulator.known')}</summary>
        <Switch label={t('flows.simulator.isOpen')} isOn={isOpen} onChange={setOpen} />
        <Variables simulation={simulation} />
      </details>
    </div>
  )
}

function Forks({ flowId }: { flowId: number }) {
  const t = useT()
  const [shown, setShown] = useAtom(simulatorOf(flowId).shownAtom)
  const count = useAtomValue(simulatorOf(flowId).simulationsAtom).length
  if (count < 2) return null
  const segments = Array.from({ length: count }, (_, index) => ({ id: String(index), title: t('flows.simulator.conversation', { number: index + 1 }) }))
  return <Segments label={t('flows.simulator.conversations')} segments={segments} active={String(shown)} onChange={(next) => setShown(Number(next))} />
}

function Variables({ simulation }: { simulation: Simulation }) {
  const t = useT()
  const variables = Object.entries(stateOf(simulation).variables)
  if (variables.length === 0) return <p className="dim">{t('flows.simulator.noVariables')}</p>
  return (
    <dl className="flow-variables">
      {variables.map(([name, value]) => (
        <div key={name}>
          <dt className="dim">{name}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
