import { Checkbox } from '../Checkbox.tsx'

/** A tick box without a visible word. */
export function Box({ label, isChecked, isMixed, onChange }: { label: string; isChecked: boolean; isMixed?: boolean; onChange: (isChecked: boolean) => void }) {
  return <Checkbox label={<span className="visually-hidden">{label}</span>} isChecked={isChecked} isMixed={isMixed} onChange={onChange} />
}
