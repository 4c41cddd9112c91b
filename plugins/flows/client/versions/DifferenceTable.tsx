import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import type { FlowDocument, FlowNode } from '../../contract/index.ts'
import { exitText, nameOfStep, stepName, summaryOf } from '../canvas/stepText.ts'
import { useLoadedChoices } from '../choices/names.ts'
import { differenceOf } from '../document/difference.ts'
import { exitsOf } from '../document/exits.ts'

const tones = { added: 'good', removed: 'bad', changed: 'info', moved: 'quiet' } as const

interface DifferenceTableProps {
  before: FlowDocument
  after: FlowDocument
  version: number
}

/** A version and the draft side by side: the steps that are not the same in both. */
export function DifferenceTable({ before, after, version }: DifferenceTableProps) {
  const t = useT()
  const choices = useLoadedChoices()
  const { steps, rest } = useMemo(() => differenceOf(before, after), [before, after])
  const say = (node: FlowNode | null, document: FlowDocument) =>
    node && (
      <>
        <div>{summaryOf(node, choices, t)}</div>
        {exitsOf(node).map((exit) => (
          <div key={exit.id} className="dim small">
            {exitText(exit, node, choices, t)} → {nameOfStep(document, exit.next, choices, t)}
          </div>
        ))}
      </>
    )
  if (steps.length + rest.length === 0) return <p className="dim">{t('flows.versions.same')}</p>
  return (
    <>
      <table className="flow-difference">
        <thead>
          <tr>
            <th scope="col">{t('flows.versions.step')}</th>
            <th scope="col">{t('flows.versionNumber', { version })}</th>
            <th scope="col">{t('flows.versions.draft')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ id, how, node, before: was, after: is }) => (
            <tr key={id}>
              <th scope="row">
                <span className="dot-name">
                  <Dot tone={tones[how]} />
                  {stepName(node, choices, t)}
                </span>
                <div className="dim small">{t(`flows.difference.${how}`)}</div>
              </th>
              <td>{how === 'moved' ? null : say(was, before)}</td>
              <td>{how === 'moved' ? null : say(is, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest.length > 0 && <p>{t('flows.versions.rest', { parts: rest.map((part) => t(`flows.part.${part}`)).join(', ') })}</p>}
    </>
  )
}
