import { useAtomValue } from 'jotai'
import { formatTime } from '#core/client/i18n/formatDate.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { Whisper } from '../../contract/index.ts'
import { ownIdAtom } from '../lead.ts'

/** Whispers as small lines: who, what, when, and of one's own whether it was read. */
export function WhisperRows({ whispers }: { whispers: readonly Whisper[] }) {
  const t = useT()
  const me = useAtomValue(ownIdAtom)
  return (
    <ol className="whisper-lines" aria-label={t('supervision.whispers')}>
      {whispers.map(({ id, from, body, createdAt, readAt }) => (
        <li key={id}>
          <span className="strong">{t(from.id === me ? 'supervision.whisper.own' : 'supervision.whisper.of', { name: from.name })}</span> {body}{' '}
          <span className="dim">
            {[formatTime(createdAt), from.id === me && t(readAt ? 'supervision.read' : 'supervision.sent')].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  )
}
