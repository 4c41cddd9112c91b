import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { listVoices, type Voice } from '../contract/index.ts'
import { speechErrorText } from './speech.ts'

export interface VoiceListProps {
  voice: string
  isDirty: boolean
  onChange: (voice: string) => void
}

/** The voices that the stored provider has, once somebody asks for them. */
export function VoiceList({ voice, isDirty, onChange }: VoiceListProps) {
  const t = useT()
  const [voices, setVoices] = useState<readonly Voice[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const load = async () => {
    setBusy(true)
    setProblem(null)
    try {
      setVoices(await call(listVoices, {}))
    } catch (error) {
      setProblem(speechErrorText(error, t))
    }
    setBusy(false)
  }
  if (voices && voices.length > 0) {
    const known = voices.some(({ id }) => id === voice) ? voice : ''
    const options = [{ value: '', label: t('speech.voices.other') }, ...voices.map(({ id, name }) => ({ value: id, label: name }))]
    return <Select label={t('speech.voices.pick')} value={known} options={options} onChange={onChange} />
  }
  return (
    <div className="form-field">
      <div>
        <Button isBusy={isBusy} disabled={isDirty && voices === null} onClick={() => void load()}>
          {t('speech.voices.load')}
        </Button>
      </div>
      <div role="status" className="form-help">
        {voices ? t('speech.voices.none') : isDirty ? t('speech.saveFirst') : null}
      </div>
      <div role="alert" className="form-problem">
        {problem}
      </div>
    </div>
  )
}
