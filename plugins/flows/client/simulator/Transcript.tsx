import { Fork, StepBackward } from '@blueprintjs/icons'
import { useEffect, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { FlowDocument } from '../../contract/index.ts'
import { useLoadedChoices } from '../choices/names.ts'
import { TranscriptBody } from '../transcript/TranscriptBody.tsx'
import { backTo, linesOf, type Simulation, stateOf } from './simulation.ts'
import { act, fork } from './simulator.ts'

interface TranscriptProps {
  flowId: number
  document: FlowDocument
  simulation: Simulation
}

/** The conversation as the contact sees it, with what happens behind it in grey. */
export function Transcript({ flowId, simulation }: TranscriptProps) {
  const t = useT()
  const choices = useLoadedChoices()
  const lines = linesOf(simulation)
  const end = useRef<HTMLDivElement>(null)
  const { phase, endedBy } = stateOf(simulation)
  // biome-ignore lint/correctness/useExhaustiveDependencies: more lines are another end
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines.length])
  return (
    <div className="flow-transcript" role="log" aria-label={t('flows.simulator.transcript')}>
      {lines.map((line) => (
        <div key={line.key} className={classes('flow-said', `by-${line.by}`)}>
          <TranscriptBody line={line} choices={choices} />
          {line.by === 'contact' && (
            <span className="flow-said-tools">
              <IconButton icon={StepBackward} label={t('flows.simulator.backHere')} onClick={() => act(flowId, (now) => backTo(now, line.index))} />
              <IconButton icon={Fork} label={t('flows.simulator.forkHere')} onClick={() => fork(flowId, line.index)} />
            </span>
          )}
        </div>
      ))}
      {phase === 'ended' && <div className="flow-said by-effect">{t(`flows.simulator.ended.${endedBy ?? 'end'}`)}</div>}
      <div ref={end} />
    </div>
  )
}
