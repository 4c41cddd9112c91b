import { useTimeZone } from '../useTimeZone.ts'
import { GreetForm, type GreetFormProps } from './GreetForm.tsx'
import '../form/form.css'
import './birthdays.css'

/** Asks for the text once the company's zone is known. */
export default function GreetDialog(props: Omit<GreetFormProps, 'timeZone'>) {
  const timeZone = useTimeZone()
  return timeZone === null ? null : <GreetForm {...props} timeZone={timeZone} />
}
