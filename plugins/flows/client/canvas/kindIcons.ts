import {
  Annotation,
  Chat,
  Endorsed,
  Flag,
  FlowBranch,
  Flows,
  GlobeNetwork,
  Help,
  Lightbulb,
  Random,
  StepChart,
  Stopwatch,
  SwapHorizontal,
  Tag,
  Undo,
  Variable,
} from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import type { NodeKind } from '../../contract/index.ts'

export const kindIcons: Record<NodeKind, ComponentType<{ size?: number }>> = {
  say: Chat,
  ask: Help,
  branch: FlowBranch,
  split: Random,
  set: Variable,
  wait: Stopwatch,
  http: GlobeNetwork,
  label: Tag,
  lane: StepChart,
  note: Annotation,
  assistant: Lightbulb,
  jump: Flows,
  return: Undo,
  end: Flag,
  transfer: SwapHorizontal,
  close: Endorsed,
}
