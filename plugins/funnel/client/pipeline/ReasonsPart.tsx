import { useT } from '#core/client/i18n/index.ts'
import type { OwnFieldProps } from '#core/client/resource/screen.ts'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import type { pipelines } from '../../contract/index.ts'

/** Reasons that are offered when a deal is lost, one a row. */
export function ReasonsPart({ draft: { lostReasons }, change, problemOf }: OwnFieldProps<typeof pipelines.fields>) {
  const t = useT()
  return (
    <TextArea
      label={t('funnel.form.lostReasons')}
      help={t('funnel.form.lostReasonsHelp')}
      error={problemOf('lostReasons')}
      rows={4}
      value={lostReasons.join('\n')}
      onChange={(text) => change({ lostReasons: text.split('\n') })}
    />
  )
}
