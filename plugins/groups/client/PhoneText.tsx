import { formatPhone } from '#core/contract/phone.ts'

/** A stored number as people write it. */
export const PhoneText = ({ number }: { number: string }) => formatPhone(number)
