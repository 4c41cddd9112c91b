import { Select, type SelectProps } from '#core/client/ui/Select.tsx'

export interface ChosenValueProps extends Omit<SelectProps, 'options'> {
  useChoices: () => SelectProps['options']
}

/** A select whose values are asked for; the present one stands there also where it is none of them any more. */
export function ChosenValue({ useChoices, ...control }: ChosenValueProps) {
  const choices = useChoices()
  const isKnown = choices.some(({ value }) => value === control.value)
  return <Select {...control} options={isKnown ? choices : [{ value: control.value, label: control.value }, ...choices]} />
}
