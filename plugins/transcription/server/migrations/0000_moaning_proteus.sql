CREATE TABLE "transcription_settings" (
	"tenant_id" integer NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"is_automatic" boolean DEFAULT true NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"secret" text,
	"key_tail" text,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transcription_settings_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"tenant_id" integer NOT NULL,
	"message_id" text NOT NULL,
	"contact_id" integer NOT NULL,
	"state" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"failure" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transcripts_tenant_id_message_id_pk" PRIMARY KEY("tenant_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_tenant_id_message_id_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcripts_contact" ON "transcripts" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "transcripts_working" ON "transcripts" USING btree ("at") WHERE state = 'working';