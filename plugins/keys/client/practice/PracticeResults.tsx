import { useAtomValue } from 'jotai'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { commandsAtom } from '#core/client/commands/registry.ts'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import { type Practice, toRepeat } from './practice.ts'

const SECOND_MS = 1000

/** How long each action took, and which to do again. */
export function PracticeResults({ practice }: { practice: Practice }) {
  const t = useT()
  const hints = useAtomValue(hintsAtom)
  const commands = useAtomValue(commandsAtom)
  const number = new Intl.NumberFormat(useAtomValue(localeAtom), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const { results } = practice
  const again = new Set(toRepeat(practice).map(({ commandId }) => commandId))
  const titles = new Map<string, string>(commands.map(({ id, title }) => [id, title]))
  const mean = results.reduce((sum, { timeMs }) => sum + timeMs, 0) / Math.max(1, results.length) / SECOND_MS
  const seconds = (value: number) => t('keys.practice.seconds', { value: number.format(value) })
  return (
    <>
      <p role="status">{t(again.size === 0 ? 'keys.practice.allWell' : 'keys.practice.some', { mean: seconds(mean), count: again.size })}</p>
      <table className="practice-results">
        <thead>
          <tr>
            <th>{t('keys.column.command')}</th>
            <th>{t('keys.column.keys')}</th>
            <th>{t('keys.practice.time')}</th>
            <th>{t('keys.practice.mistakes')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ commandId, timeMs, mistakes }) => (
            <tr key={commandId} className={again.has(commandId) ? 'is-again' : undefined}>
              <td>{t(titles.get(commandId) ?? commandId)}</td>
              <td>
                <KeyHint keys={hints.get(commandId)} />
              </td>
              <td>{seconds(timeMs / SECOND_MS)}</td>
              <td>{mistakes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
