export * from './calls.ts'
export * from './devices.ts'
export * from './settings.ts'
