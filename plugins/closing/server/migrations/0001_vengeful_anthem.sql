ALTER TABLE "closing_reasons" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "farewell_messages" ADD COLUMN "deleted_at" timestamp (3) with time zone;