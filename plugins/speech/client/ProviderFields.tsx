import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { LONGEST_KEY, LONGEST_NAME, type SpeechSettings } from '../contract/index.ts'
import type { SpeechDraft } from './draft.ts'
import { VoiceList } from './VoiceList.tsx'

export interface FieldsProps {
  draft: SpeechDraft
  change: (part: Partial<SpeechDraft>) => void
  problemOf: (field: string) => string | null
}

/** The provider, how it is reached and the voice; only the provider where none is chosen. */
export function ProviderFields({ settings, draft, change, problemOf, isDirty }: FieldsProps & { settings: SpeechSettings; isDirty: boolean }) {
  const t = useT()
  const { engines, keyTail } = settings
  const kind = engines.find(({ id }) => id === draft.provider)
  const choose = (provider: string) => change({ provider, address: engines.find(({ id }) => id === provider)?.initialAddress ?? '' })
  const options = [{ value: '', label: t('speech.provider.none') }, ...engines.map(({ id, title }) => ({ value: id, label: t(title) }))]
  return (
    <>
      <Select label={t('speech.provider')} value={draft.provider} options={options} error={problemOf('provider')} onChange={choose} />
      {kind && (
        <>
          <TextField
            label={t(kind.regionUrl === null ? 'speech.address' : 'speech.region')}
            help={t(kind.addressHelp)}
            inputMode="url"
            autoComplete="off"
            value={draft.address}
            error={problemOf('address')}
            onChange={(address) => change({ address })}
          />
          <TextField
            label={t('speech.key')}
            help={keyTail === null ? t('speech.keyHelp') : t('speech.keyKept', { tail: keyTail })}
            type="password"
            autoComplete="new-password"
            maxLength={LONGEST_KEY}
            value={draft.key}
            onChange={(key) => change({ key })}
          />
          {kind.needsModel && (
            <TextField
              label={t('speech.model')}
              help={t('speech.modelHelp')}
              autoComplete="off"
              maxLength={LONGEST_NAME}
              value={draft.model}
              error={problemOf('model')}
              onChange={(model) => change({ model })}
            />
          )}
          <TextField
            label={t('speech.voice')}
            help={t('speech.voiceHelp')}
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={draft.voice}
            error={problemOf('voice')}
            onChange={(voice) => change({ voice })}
          />
          {kind.hasVoices && settings.provider === kind.id && <VoiceList voice={draft.voice} isDirty={isDirty} onChange={(voice) => change({ voice })} />}
          <TextField
            label={t('speech.language')}
            help={t('speech.languageHelp')}
            autoComplete="off"
            maxLength={6}
            value={draft.language}
            error={problemOf('language')}
            onChange={(language) => change({ language })}
          />
        </>
      )}
    </>
  )
}
