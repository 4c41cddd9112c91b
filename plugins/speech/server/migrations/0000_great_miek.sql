CREATE TABLE "speech_settings" (
	"tenant_id" integer NOT NULL,
	"provider" text NOT NULL,
	"address" text NOT NULL,
	"model" text NOT NULL,
	"voice" text NOT NULL,
	"language" text NOT NULL,
	"bots" text NOT NULL,
	"longest" integer NOT NULL,
	"monthly_limit" integer,
	"price_per_million" double precision,
	"secret" text,
	"key_tail" text,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "speech_settings_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "speech_usage" (
	"tenant_id" integer NOT NULL,
	"month" text NOT NULL,
	"characters" integer DEFAULT 0 NOT NULL,
	"usd" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "speech_usage_tenant_id_month_pk" PRIMARY KEY("tenant_id","month")
);
--> statement-breakpoint
CREATE TABLE "spoken_files" (
	"tenant_id" integer NOT NULL,
	"media_id" text NOT NULL,
	"contact_id" integer NOT NULL,
	"user_id" integer,
	"text" text NOT NULL,
	CONSTRAINT "spoken_files_tenant_id_media_id_pk" PRIMARY KEY("tenant_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "spoken_files" ADD CONSTRAINT "spoken_files_tenant_id_media_id_media_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","media_id") REFERENCES "public"."media_files"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spoken_files_contact" ON "spoken_files" USING btree ("tenant_id","contact_id");