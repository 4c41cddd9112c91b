import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { tip } from '#core/client/ui/tip.ts'
import { sentenceOf } from '../stepSentence.ts'
import { discardRecording } from './recordCommands.ts'
import { recordingAtom } from './recording.ts'
import { stopRecording } from './stopRecording.ts'
import '../macros.css'

/** 'REC · 2 passos' in the status bar, as long as a macro is recorded. */
export function RecordingItem() {
  const t = useT()
  const client = useClient()
  const steps = useAtomValue(recordingAtom)
  if (!steps) return null
  return (
    <span className="macro-item is-bad">
      <span className="macro-rec" role="status" {...tip(steps.length === 0 ? t('macros.record.waiting') : sentenceOf(steps, client.get, t))}>
        {t('macros.record.mark', { count: steps.length })}
      </span>
      <button type="button" className="status-item" onClick={() => void client.run(stopRecording, {})}>
        {t('macros.record.stop')}
      </button>
      <button type="button" className="status-item" onClick={() => void client.run(discardRecording, {})}>
        {t('macros.record.discard')}
      </button>
    </span>
  )
}
