import { Record as Breakpoint, Play, WarningSign } from '@blueprintjs/icons'
import { atom, useAtomValue } from 'jotai'
import { memo, useMemo } from 'react'
import { Handle, type NodeProps, Position } from 'reactflow'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import type { FlowNode } from '../../contract/index.ts'
import { useChoices } from '../choices/names.ts'
import { exitsOf } from '../document/exits.ts'
import { heightOf } from '../document/steps.ts'
import { editorOf } from '../editor/editor.ts'
import { problemAtom } from '../lint/problem.atoms.ts'
import { kindIcons } from './kindIcons.ts'
import { exitText, kindHelp, stepName, summaryOf } from './stepText.ts'

export interface StepData {
  node: FlowNode
  flowId: number
  isStart: boolean
}

/** Marks at one step; follows only those. */
function useMarks(flowId: number, id: string) {
  return useAtomValue(
    useMemo(() => {
      const { currentAtom, breakpointsAtom } = editorOf(flowId)
      const isCurrent = atom((get) => get(currentAtom) === id)
      const isStop = atom((get) => get(breakpointsAtom).has(id))
      const problem = problemAtom(flowId, id)
      return atom((get) => `${get(isCurrent) ? 'current ' : ''}${get(isStop) ? 'stop ' : ''}${get(problem) ?? ''}`)
    }, [flowId, id]),
  ).split(' ')
}

/** A step on the drawing: what it does, and one handle for each way out. */
export const StepCard = memo(function StepCard({ data: { node, flowId, isStart }, selected }: NodeProps<StepData>) {
  const t = useT()
  const choices = useChoices()
  const marks = useMarks(flowId, node.id)
  const Icon = kindIcons[node.kind]
  const summary = summaryOf(node, choices, t)
  return (
    <div
      className={classes(
        'flow-step',
        `is-${node.kind}`,
        selected && 'is-chosen',
        marks.includes('current') && 'is-current',
        marks.includes('error') && 'has-error',
      )}
      style={{ height: heightOf(node) }}
      title={node.note}
    >
      <div className="flow-step-inside">
        <Handle type="target" position={Position.Left} className="flow-handle is-in" isConnectableStart={false} />
        <div className="flow-step-head">
          <span className="flow-step-icon">
            <Icon size={14} />
          </span>
          <span className="cut grow">{stepName(node, choices, t)}</span>
          {isStart && (
            <span className="flow-step-mark" title={t('flows.start')}>
              <Play size={12} />
            </span>
          )}
          {marks.includes('stop') && (
            <span className="flow-step-mark is-stop" title={t('flows.simulator.stopsHere')}>
              <Breakpoint size={12} />
            </span>
          )}
          {(marks.includes('error') || marks.includes('warning')) && (
            <span className={classes('flow-step-mark', marks.includes('error') ? 'is-error' : 'is-warning')} title={t('flows.hasProblem')}>
              <WarningSign size={12} />
            </span>
          )}
        </div>
        <div className="flow-step-text">{summary || <span className="dim">{kindHelp(node, choices, t)}</span>}</div>
        {exitsOf(node).map((exit) => (
          <div key={exit.id} className={classes('flow-exit', exit.next === null && 'is-open')}>
            <span className="cut">{exitText(exit, node, choices, t)}</span>
            <Handle type="source" id={exit.id} position={Position.Right} className="flow-handle" />
          </div>
        ))}
      </div>
    </div>
  )
})
