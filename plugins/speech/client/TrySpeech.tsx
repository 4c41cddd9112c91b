import { VolumeUp } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { speakSample } from '../contract/index.ts'
import { settingsQuery, speechErrorText } from './speech.ts'
import './speech.css'

/** Plays a sentence by the stored settings. */
export function TrySpeech({ isOn, isDirty }: { isOn: boolean; isDirty: boolean }) {
  const t = useT()
  const [source, setSource] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(
    () => () => {
      if (source !== null) URL.revokeObjectURL(source)
    },
    [source],
  )
  const listen = async () => {
    setBusy(true)
    setProblem(null)
    setSource(null)
    try {
      const { mime, audio } = await call(speakSample, { text: t('speech.sample') })
      setSource(URL.createObjectURL(new Blob([Uint8Array.from(atob(audio), (sign) => sign.charCodeAt(0))], { type: mime })))
      await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
    } catch (error) {
      setProblem(speechErrorText(error, t))
    }
    setBusy(false)
  }
  return (
    <div className="form-field speech-try">
      <div>
        <Button icon={VolumeUp} isBusy={isBusy} disabled={!isOn || isDirty} onClick={() => void listen()}>
          {t('speech.try')}
        </Button>
      </div>
      <div className="form-help">{t(isDirty ? 'speech.saveFirst' : isOn ? 'speech.tryHelp' : 'speech.off')}</div>
      {/* biome-ignore lint/a11y/useMediaCaption: the sentence that is said stands beside it */}
      {source && <audio controls autoPlay src={source} aria-label={t('speech.sample')} />}
      {source && <p>{t('speech.sample')}</p>}
      <div role="alert" className="form-problem">
        {problem}
      </div>
    </div>
  )
}
