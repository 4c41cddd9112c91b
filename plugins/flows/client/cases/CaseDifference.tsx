import { useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { type Stretch, wordDifference } from '#core/client/ui/wordDifference.ts'
import type { FlowDocument, PathDifference } from '../../contract/index.ts'
import type { Choices } from '../choices/names.ts'
import { momentText } from './momentText.ts'
import './cases.css'

/** At which message of the contact two paths part. */
export const placeText = ({ message }: PathDifference, t: Translate): string =>
  message === null ? t('flows.case.atStart') : t('flows.case.atMessage', { number: message.number, text: message.text })

interface CaseDifferenceProps {
  difference: PathDifference
  document: FlowDocument
  choices: Choices
}

/** Where a case goes otherwise: what is expected there beside what the draft does, word by word. */
export function CaseDifference({ difference, document, choices }: CaseDifferenceProps) {
  const t = useT()
  const { kind, expected, now } = difference
  const names = { document, choices, t }
  const stretches = wordDifference(momentText(expected, kind, names), momentText(now, kind, names))
  return (
    <div className="flow-case-difference">
      <p className="dim">
        {placeText(difference, t)} · {t(`flows.case.kind.${kind}`)}
      </p>
      <div className="flow-case-sides">
        <Side title={t('flows.case.expected')} stretches={stretches.before} />
        <Side title={t('flows.case.now')} stretches={stretches.now} />
      </div>
    </div>
  )
}

function Side({ title, stretches }: { title: string; stretches: readonly Stretch[] }) {
  const t = useT()
  // Stretches have no ids of their own, and are never moved.
  const places = stretches.map((stretch, place) => ({ ...stretch, place }))
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <p>
        {places.map(({ place, text, isOnlyHere }) => (isOnlyHere ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>))}
        {places.length === 0 && <span className="dim">{t('flows.case.nothing')}</span>}
      </p>
    </section>
  )
}
