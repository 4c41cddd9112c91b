import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { assistantSourceViews } from '../contract/client.ts'
import type { AnswerSource } from '../contract/index.ts'
import './assistants.css'

const viewsAtom = contributionsAtom(assistantSourceViews)

/** The documents that an answer was looked up in; each opens. Nothing where it was not. */
export function AnswerSources({ sources }: { sources: readonly AnswerSource[] }) {
  const t = useT()
  const [view] = useAtomValue(viewsAtom)
  if (sources.length === 0) return null
  return (
    <ul className="assistant-sources" aria-label={t('assistants.sources')}>
      {sources.map(({ number, documentId, title, heading }) => {
        const name = `[${number}] ${[title, heading].filter((part) => part !== '').join(' › ')}`
        return (
          <li key={number}>
            {view ? (
              <Button variant="minimal" onClick={() => view.open(documentId)}>
                {name}
              </Button>
            ) : (
              name
            )}
          </li>
        )
      })}
    </ul>
  )
}
