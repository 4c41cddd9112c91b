import { useT } from '#core/client/i18n/index.ts'
import { Checkbox } from '../Checkbox.tsx'

/** A tick box without a visible word; `label` is a catalogue key. */
export function Box({ label, isChecked, isMixed, onChange }: { label: string; isChecked: boolean; isMixed?: boolean; onChange: (isChecked: boolean) => void }) {
  const t = useT()
  return <Checkbox label={<span className="visually-hidden">{t(label)}</span>} isChecked={isChecked} isMixed={isMixed} onChange={onChange} />
}
