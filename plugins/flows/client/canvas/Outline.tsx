import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import type { FlowDocument } from '../../contract/index.ts'
import { useChoices } from '../choices/names.ts'
import { exitsOf } from '../document/exits.ts'
import { nodeOf } from '../document/steps.ts'
import { outlineOf } from '../document/ways.ts'
import { choose, editorOf } from '../editor/editor.ts'
import { problemsAtom } from '../lint/problem.atoms.ts'
import { kindIcons } from './kindIcons.ts'
import { exitText, nameOfStep, stepName, summaryOf } from './stepText.ts'

/** The steps as a list: for small screens, for screen readers, and for those who rather read. */
export function Outline({ flowId, document }: { flowId: number; document: FlowDocument }) {
  const t = useT()
  const choices = useChoices()
  const chosen = useAtomValue(editorOf(flowId).selectionAtom).at(-1) ?? null
  const problems = useAtomValue(problemsAtom(flowId))
  const outline = useMemo(() => outlineOf(document), [document])
  const chosenRow = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another line
  useEffect(() => {
    chosenRow.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <ol className="flow-outline" aria-label={t('flows.outline')}>
      {outline.map(({ step, depth }) => {
        const node = nodeOf(document, step)
        if (!node) return null
        const Icon = kindIcons[node.kind]
        const problem = problems.find(({ nodeId }) => nodeId === step)
        return (
          <li key={step} className="flow-line" style={{ paddingInlineStart: `calc(var(--gap-m) * ${Math.min(depth, 8)})` }}>
            <button
              ref={step === chosen ? chosenRow : undefined}
              type="button"
              className={classes('flow-line-step', step === chosen && 'is-chosen')}
              aria-current={step === chosen ? 'step' : undefined}
              onClick={() => choose(flowId, step)}
            >
              <span className="flow-step-icon">
                <Icon size={14} />
              </span>
              <span className="flow-line-text">
                <span className="row">
                  <span className="cut strong">{stepName(node, choices, t)}</span>
                  {step === document.start && <span className="dim small">{t('flows.start')}</span>}
                  {problem && <Dot tone={problem.severity === 'error' ? 'bad' : 'warn'} />}
                </span>
                <span className="cut dim small">{summaryOf(node, choices, t)}</span>
                {exitsOf(node).map((exit) => (
                  <span key={exit.id} className="cut small flow-line-exit">
                    {exitText(exit, node, choices, t)} → {nameOfStep(document, exit.next, choices, t)}
                  </span>
                ))}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
