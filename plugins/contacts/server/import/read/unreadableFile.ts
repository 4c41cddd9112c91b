import type { ImportFault } from '../../../contract/import.ts'

/** A file that cannot be read, with the reason. */
export class UnreadableFile extends Error {
  readonly fault: ImportFault

  constructor(fault: ImportFault) {
    super(fault)
    this.name = 'UnreadableFile'
    this.fault = fault
  }
}
