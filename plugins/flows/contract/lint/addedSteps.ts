import { type SettingProblem, settingProblem } from '#core/contract/kindSettings.ts'
import type { ShownFlowStep } from '../addedSteps.ts'
import type { FlowDocument, NodeOf } from '../document.ts'
import type { Finding } from '../endpoints.ts'
import { finding } from './finding.ts'

const ruleOf: Record<SettingProblem, string> = {
  required: 'settingRequired',
  too_big: 'settingTooBig',
  unknown: 'settingGone',
  invalid_type: 'settingUnfit',
}

function stepFindings({ id, step, settings }: NodeOf<'added'>, steps: readonly ShownFlowStep[]): Finding[] {
  const kind = steps.find((known) => known.step === step)
  if (!kind) return [finding('error', 'stepGone', id)]
  return kind.settings.flatMap((setting) => {
    const problem = settingProblem(setting, settings[setting.name])
    return problem === null ? [] : [finding('error', ruleOf[problem], id, { setting: setting.name })]
  })
}

/** Steps of plugins that are not there, and settings that do not fit their kind. `steps`: the kinds that the company has, with their choices. */
export const addedFindings = ({ nodes }: FlowDocument, steps: readonly ShownFlowStep[]): Finding[] =>
  nodes.flatMap((node) => (node.kind === 'added' ? stepFindings(node, steps) : []))
