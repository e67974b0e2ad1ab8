// Generated from src/translation by Ajv; change the schemas there.
import formats from 'ajv-formats/dist/formats.js';

function mistake(errors, at, keyword, detail) {
  const error = { at, keyword, detail };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
const known0 = new Set(["dnsLookupFamily","listenerBindIpv6","validation","listenerIsolation","maxPlacedMatches","weightedRoutePrecedence","policyMerge","globalPolicyNamespace","discoveryNamespaceSelectors","gatewayAPI","enableExperimentalGatewayAPIFeatures","mesh","waypoint","proxyPod","proxyVersion","clusterDomain","systemNamespace","inferenceExtension","externalClasses","verifyTargets","failClosedOnError","corrections","edge","version","xdsServiceName","xdsServiceHost","xdsServicePort","edgeXdsServicePort","xdsTls","xdsTlsCa","defaultImageRegistry","defaultImageTag","defaultImagePullPolicy","edgeImageRegistry","edgeImageRepository","edgeImageTag","enableMeshAutoMtls"]);
const TranslationSettings = validate0;
const formats0 = formats.fullFormats.int32;
const pattern0 = new RegExp("^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "");
const pattern1 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "");
const pattern3 = new RegExp("^1\\.(3[4-9]|[4-9][0-9]|[1-9][0-9]{2,3})$", "");
const pattern4 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", "");
const pattern6 = new RegExp("^(all|none|(E1|E2|E3|E4|E5|E6|E7|E8|E9|E10|E11|E12|E13|E14|E15|E16|E17|E18|E19|E20|E21|E23|E24|E25|E28|E29|E30|E31|E32|E33|E34|E35|E36|E37|E38)(,(E1|E2|E3|E4|E5|E6|E7|E8|E9|E10|E11|E12|E13|E14|E15|E16|E17|E18|E19|E20|E21|E23|E24|E25|E28|E29|E30|E31|E32|E33|E34|E35|E36|E37|E38))*)$", "");
const pattern7 = new RegExp("^/[A-Za-z0-9._/-]*$", "");
const pattern9 = new RegExp("^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$|^[0-9A-Fa-f:.]+$", "");

function validate3(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
vErrors = mistake(vErrors, instancePath, "required", "key");
errors++;
}
if(data.operator === undefined){
vErrors = mistake(vErrors, instancePath, "required", "operator");
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "operator")) || (key0 === "values"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.key !== undefined){
if(typeof data.key !== "string"){
vErrors = mistake(vErrors, instancePath+"/key", "type");
errors++;
}
}
if(data.operator !== undefined){
let data1 = data.operator;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/operator", "type");
errors++;
}
if(!((((data1 === "In") || (data1 === "NotIn")) || (data1 === "Exists")) || (data1 === "DoesNotExist"))){
vErrors = mistake(vErrors, instancePath+"/operator", "enum");
errors++;
}
}
if(data.values !== undefined){
let data2 = data.values;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/values/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/values", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate3.errors = vErrors;
return errors === 0;
}


function validate2(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "matchLabels") || (key0 === "matchExpressions"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.matchLabels !== undefined){
let data0 = data.matchLabels;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(typeof data0[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchLabels", "type");
errors++;
}
}
if(data.matchExpressions !== undefined){
let data2 = data.matchExpressions;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate3(data2[i0], instancePath+"/matchExpressions/" + i0))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchExpressions", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate2.errors = vErrors;
return errors === 0;
}


function validate1(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known0.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.dnsLookupFamily !== undefined){
let data0 = data.dnsLookupFamily;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/dnsLookupFamily", "type");
errors++;
}
if(!(((((data0 === "V4_PREFERRED") || (data0 === "V4_ONLY")) || (data0 === "V6_ONLY")) || (data0 === "AUTO")) || (data0 === "ALL"))){
vErrors = mistake(vErrors, instancePath+"/dnsLookupFamily", "enum");
errors++;
}
}
if(data.listenerBindIpv6 !== undefined){
if(typeof data.listenerBindIpv6 !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/listenerBindIpv6", "type");
errors++;
}
}
if(data.validation !== undefined){
let data2 = data.validation;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
if(!(key1 === "level")){
vErrors = mistake(vErrors, instancePath+"/validation", "additionalProperties", key1);
errors++;
}
}
if(data2.level !== undefined){
let data3 = data2.level;
if(typeof data3 !== "string"){
vErrors = mistake(vErrors, instancePath+"/validation/level", "type");
errors++;
}
if(!((data3 === "standard") || (data3 === "strict"))){
vErrors = mistake(vErrors, instancePath+"/validation/level", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/validation", "type");
errors++;
}
}
if(data.listenerIsolation !== undefined){
if(typeof data.listenerIsolation !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/listenerIsolation", "type");
errors++;
}
}
if(data.maxPlacedMatches !== undefined){
let data5 = data.maxPlacedMatches;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
vErrors = mistake(vErrors, instancePath+"/maxPlacedMatches", "type");
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 100000000 || isNaN(data5)){
vErrors = mistake(vErrors, instancePath+"/maxPlacedMatches", "maximum", 100000000);
errors++;
}
if(data5 < 1 || isNaN(data5)){
vErrors = mistake(vErrors, instancePath+"/maxPlacedMatches", "minimum", 1);
errors++;
}
if(!(formats0.validate(data5))){
vErrors = mistake(vErrors, instancePath+"/maxPlacedMatches", "format");
errors++;
}
}
}
if(data.weightedRoutePrecedence !== undefined){
if(typeof data.weightedRoutePrecedence !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/weightedRoutePrecedence", "type");
errors++;
}
}
if(data.policyMerge !== undefined){
let data7 = data.policyMerge;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key2 in data7){
if(!(key2 === "trafficPolicy")){
vErrors = mistake(vErrors, instancePath+"/policyMerge", "additionalProperties", key2);
errors++;
}
}
if(data7.trafficPolicy !== undefined){
let data8 = data7.trafficPolicy;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key3 in data8){
if(!(((key3 === "extAuth") || (key3 === "extProc")) || (key3 === "transformation"))){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy", "additionalProperties", key3);
errors++;
}
}
if(data8.extAuth !== undefined){
let data9 = data8.extAuth;
if(typeof data9 !== "string"){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/extAuth", "type");
errors++;
}
if(!(data9 === "DeepMerge")){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/extAuth", "enum");
errors++;
}
}
if(data8.extProc !== undefined){
let data10 = data8.extProc;
if(typeof data10 !== "string"){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/extProc", "type");
errors++;
}
if(!(data10 === "DeepMerge")){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/extProc", "enum");
errors++;
}
}
if(data8.transformation !== undefined){
let data11 = data8.transformation;
if(typeof data11 !== "string"){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/transformation", "type");
errors++;
}
if(!(data11 === "DeepMerge")){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/transformation", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/policyMerge", "type");
errors++;
}
}
if(data.globalPolicyNamespace !== undefined){
let data12 = data.globalPolicyNamespace;
if(typeof data12 === "string"){
if(data12.length > 63){
vErrors = mistake(vErrors, instancePath+"/globalPolicyNamespace", "maxLength", 63);
errors++;
}
if(!pattern0.test(data12)){
vErrors = mistake(vErrors, instancePath+"/globalPolicyNamespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/globalPolicyNamespace", "type");
errors++;
}
}
if(data.discoveryNamespaceSelectors !== undefined){
let data13 = data.discoveryNamespaceSelectors;
if(Array.isArray(data13)){
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
if(!(validate2(data13[i0], instancePath+"/discoveryNamespaceSelectors/" + i0))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/discoveryNamespaceSelectors", "type");
errors++;
}
}
if(data.gatewayAPI !== undefined){
let data15 = data.gatewayAPI;
if(typeof data15 !== "string"){
vErrors = mistake(vErrors, instancePath+"/gatewayAPI", "type");
errors++;
}
if(!((((((((((((data15 === "v1.2-standard") || (data15 === "v1.2-experimental")) || (data15 === "v1.3-standard")) || (data15 === "v1.3-experimental")) || (data15 === "v1.4-standard")) || (data15 === "v1.4-experimental")) || (data15 === "v1.5-standard")) || (data15 === "v1.5-experimental")) || (data15 === "v1.6-standard")) || (data15 === "v1.6-experimental")) || (data15 === "v1.7-standard")) || (data15 === "v1.7-experimental"))){
vErrors = mistake(vErrors, instancePath+"/gatewayAPI", "enum");
errors++;
}
}
if(data.enableExperimentalGatewayAPIFeatures !== undefined){
if(typeof data.enableExperimentalGatewayAPIFeatures !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/enableExperimentalGatewayAPIFeatures", "type");
errors++;
}
}
if(data.mesh !== undefined){
let data17 = data.mesh;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key4 in data17){
if(!(((key4 === "enabled") || (key4 === "autoMtls")) || (key4 === "rootNamespace"))){
vErrors = mistake(vErrors, instancePath+"/mesh", "additionalProperties", key4);
errors++;
}
}
if(data17.enabled !== undefined){
if(typeof data17.enabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/mesh/enabled", "type");
errors++;
}
}
if(data17.autoMtls !== undefined){
if(typeof data17.autoMtls !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/mesh/autoMtls", "type");
errors++;
}
}
if(data17.rootNamespace !== undefined){
let data20 = data17.rootNamespace;
if(typeof data20 === "string"){
if(data20.length > 63){
vErrors = mistake(vErrors, instancePath+"/mesh/rootNamespace", "maxLength", 63);
errors++;
}
if(data20.length < 1){
vErrors = mistake(vErrors, instancePath+"/mesh/rootNamespace", "minLength", 1);
errors++;
}
if(!pattern1.test(data20)){
vErrors = mistake(vErrors, instancePath+"/mesh/rootNamespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/mesh/rootNamespace", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/mesh", "type");
errors++;
}
}
if(data.waypoint !== undefined){
let data21 = data.waypoint;
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
for(const key5 in data21){
if(!(((key5 === "enabled") || (key5 === "localBinding")) || (key5 === "ingressUseWaypoints"))){
vErrors = mistake(vErrors, instancePath+"/waypoint", "additionalProperties", key5);
errors++;
}
}
if(data21.enabled !== undefined){
if(typeof data21.enabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/waypoint/enabled", "type");
errors++;
}
}
if(data21.localBinding !== undefined){
if(typeof data21.localBinding !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/waypoint/localBinding", "type");
errors++;
}
}
if(data21.ingressUseWaypoints !== undefined){
if(typeof data21.ingressUseWaypoints !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/waypoint/ingressUseWaypoints", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/waypoint", "type");
errors++;
}
}
if(data.proxyPod !== undefined){
let data25 = data.proxyPod;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
if(data25.namespace === undefined){
vErrors = mistake(vErrors, instancePath+"/proxyPod", "required", "namespace");
errors++;
}
if(data25.name === undefined){
vErrors = mistake(vErrors, instancePath+"/proxyPod", "required", "name");
errors++;
}
for(const key6 in data25){
if(!((key6 === "namespace") || (key6 === "name"))){
vErrors = mistake(vErrors, instancePath+"/proxyPod", "additionalProperties", key6);
errors++;
}
}
if(data25.namespace !== undefined){
let data26 = data25.namespace;
if(typeof data26 === "string"){
if(data26.length > 63){
vErrors = mistake(vErrors, instancePath+"/proxyPod/namespace", "maxLength", 63);
errors++;
}
if(data26.length < 1){
vErrors = mistake(vErrors, instancePath+"/proxyPod/namespace", "minLength", 1);
errors++;
}
if(!pattern1.test(data26)){
vErrors = mistake(vErrors, instancePath+"/proxyPod/namespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/proxyPod/namespace", "type");
errors++;
}
}
if(data25.name !== undefined){
let data27 = data25.name;
if(typeof data27 === "string"){
if(data27.length > 253){
vErrors = mistake(vErrors, instancePath+"/proxyPod/name", "maxLength", 253);
errors++;
}
if(data27.length < 1){
vErrors = mistake(vErrors, instancePath+"/proxyPod/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/proxyPod/name", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/proxyPod", "type");
errors++;
}
}
if(data.proxyVersion !== undefined){
let data28 = data.proxyVersion;
if(typeof data28 === "string"){
if(!pattern3.test(data28)){
vErrors = mistake(vErrors, instancePath+"/proxyVersion", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/proxyVersion", "type");
errors++;
}
}
if(data.clusterDomain !== undefined){
let data29 = data.clusterDomain;
if(typeof data29 === "string"){
if(data29.length > 253){
vErrors = mistake(vErrors, instancePath+"/clusterDomain", "maxLength", 253);
errors++;
}
if(!pattern4.test(data29)){
vErrors = mistake(vErrors, instancePath+"/clusterDomain", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/clusterDomain", "type");
errors++;
}
}
if(data.systemNamespace !== undefined){
let data30 = data.systemNamespace;
if(typeof data30 === "string"){
if(data30.length > 63){
vErrors = mistake(vErrors, instancePath+"/systemNamespace", "maxLength", 63);
errors++;
}
if(data30.length < 1){
vErrors = mistake(vErrors, instancePath+"/systemNamespace", "minLength", 1);
errors++;
}
if(!pattern1.test(data30)){
vErrors = mistake(vErrors, instancePath+"/systemNamespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/systemNamespace", "type");
errors++;
}
}
if(data.inferenceExtension !== undefined){
let data31 = data.inferenceExtension;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
for(const key7 in data31){
if(!(key7 === "enabled")){
vErrors = mistake(vErrors, instancePath+"/inferenceExtension", "additionalProperties", key7);
errors++;
}
}
if(data31.enabled !== undefined){
if(typeof data31.enabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/inferenceExtension/enabled", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/inferenceExtension", "type");
errors++;
}
}
if(data.externalClasses !== undefined){
let data33 = data.externalClasses;
if(Array.isArray(data33)){
const len1 = data33.length;
for(let i1=0; i1<len1; i1++){
let data34 = data33[i1];
if(typeof data34 === "string"){
if(data34.length > 253){
vErrors = mistake(vErrors, instancePath+"/externalClasses/" + i1, "maxLength", 253);
errors++;
}
if(data34.length < 1){
vErrors = mistake(vErrors, instancePath+"/externalClasses/" + i1, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/externalClasses/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/externalClasses", "type");
errors++;
}
}
if(data.verifyTargets !== undefined){
if(typeof data.verifyTargets !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/verifyTargets", "type");
errors++;
}
}
if(data.failClosedOnError !== undefined){
if(typeof data.failClosedOnError !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/failClosedOnError", "type");
errors++;
}
}
if(data.corrections !== undefined){
let data37 = data.corrections;
if(typeof data37 === "string"){
if(!pattern6.test(data37)){
vErrors = mistake(vErrors, instancePath+"/corrections", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/corrections", "type");
errors++;
}
}
if(data.edge !== undefined){
let data38 = data.edge;
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
for(const key8 in data38){
if(!((((((((key8 === "mode") || (key8 === "tlsDir")) || (key8 === "serviceMode")) || (key8 === "shareBackends")) || (key8 === "mcpAudienceOptional")) || (key8 === "mcpWellKnownMatches")) || (key8 === "strict")) || (key8 === "config"))){
vErrors = mistake(vErrors, instancePath+"/edge", "additionalProperties", key8);
errors++;
}
}
if(data38.mode !== undefined){
let data39 = data38.mode;
if(typeof data39 !== "string"){
vErrors = mistake(vErrors, instancePath+"/edge/mode", "type");
errors++;
}
if(!((data39 === "raw") || (data39 === "effective"))){
vErrors = mistake(vErrors, instancePath+"/edge/mode", "enum");
errors++;
}
}
if(data38.tlsDir !== undefined){
let data40 = data38.tlsDir;
if(typeof data40 === "string"){
if(data40.length > 1024){
vErrors = mistake(vErrors, instancePath+"/edge/tlsDir", "maxLength", 1024);
errors++;
}
if(data40.length < 1){
vErrors = mistake(vErrors, instancePath+"/edge/tlsDir", "minLength", 1);
errors++;
}
if(!pattern7.test(data40)){
vErrors = mistake(vErrors, instancePath+"/edge/tlsDir", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/edge/tlsDir", "type");
errors++;
}
}
if(data38.serviceMode !== undefined){
let data41 = data38.serviceMode;
if(typeof data41 !== "string"){
vErrors = mistake(vErrors, instancePath+"/edge/serviceMode", "type");
errors++;
}
if(!((data41 === "host") || (data41 === "service"))){
vErrors = mistake(vErrors, instancePath+"/edge/serviceMode", "enum");
errors++;
}
}
if(data38.shareBackends !== undefined){
if(typeof data38.shareBackends !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/edge/shareBackends", "type");
errors++;
}
}
if(data38.mcpAudienceOptional !== undefined){
if(typeof data38.mcpAudienceOptional !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/edge/mcpAudienceOptional", "type");
errors++;
}
}
if(data38.mcpWellKnownMatches !== undefined){
if(typeof data38.mcpWellKnownMatches !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/edge/mcpWellKnownMatches", "type");
errors++;
}
}
if(data38.strict !== undefined){
if(typeof data38.strict !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/edge/strict", "type");
errors++;
}
}
if(data38.config !== undefined){
let data46 = data38.config;
if(!(data46 && typeof data46 == "object" && !Array.isArray(data46))){
vErrors = mistake(vErrors, instancePath+"/edge/config", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/edge", "type");
errors++;
}
}
if(data.version !== undefined){
let data47 = data.version;
if(typeof data47 === "string"){
if(data47.length > 256){
vErrors = mistake(vErrors, instancePath+"/version", "maxLength", 256);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/version", "type");
errors++;
}
}
if(data.xdsServiceName !== undefined){
let data48 = data.xdsServiceName;
if(typeof data48 === "string"){
if(data48.length > 253){
vErrors = mistake(vErrors, instancePath+"/xdsServiceName", "maxLength", 253);
errors++;
}
if(!pattern4.test(data48)){
vErrors = mistake(vErrors, instancePath+"/xdsServiceName", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/xdsServiceName", "type");
errors++;
}
}
if(data.xdsServiceHost !== undefined){
let data49 = data.xdsServiceHost;
if(typeof data49 === "string"){
if(data49.length > 253){
vErrors = mistake(vErrors, instancePath+"/xdsServiceHost", "maxLength", 253);
errors++;
}
if(!pattern9.test(data49)){
vErrors = mistake(vErrors, instancePath+"/xdsServiceHost", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/xdsServiceHost", "type");
errors++;
}
}
if(data.xdsServicePort !== undefined){
let data50 = data.xdsServicePort;
if(!(((typeof data50 == "number") && (!(data50 % 1) && !isNaN(data50))) && (isFinite(data50)))){
vErrors = mistake(vErrors, instancePath+"/xdsServicePort", "type");
errors++;
}
if((typeof data50 == "number") && (isFinite(data50))){
if(data50 > 65535 || isNaN(data50)){
vErrors = mistake(vErrors, instancePath+"/xdsServicePort", "maximum", 65535);
errors++;
}
if(data50 < 1 || isNaN(data50)){
vErrors = mistake(vErrors, instancePath+"/xdsServicePort", "minimum", 1);
errors++;
}
if(!(formats0.validate(data50))){
vErrors = mistake(vErrors, instancePath+"/xdsServicePort", "format");
errors++;
}
}
}
if(data.edgeXdsServicePort !== undefined){
let data51 = data.edgeXdsServicePort;
if(!(((typeof data51 == "number") && (!(data51 % 1) && !isNaN(data51))) && (isFinite(data51)))){
vErrors = mistake(vErrors, instancePath+"/edgeXdsServicePort", "type");
errors++;
}
if((typeof data51 == "number") && (isFinite(data51))){
if(data51 > 65535 || isNaN(data51)){
vErrors = mistake(vErrors, instancePath+"/edgeXdsServicePort", "maximum", 65535);
errors++;
}
if(data51 < 1 || isNaN(data51)){
vErrors = mistake(vErrors, instancePath+"/edgeXdsServicePort", "minimum", 1);
errors++;
}
if(!(formats0.validate(data51))){
vErrors = mistake(vErrors, instancePath+"/edgeXdsServicePort", "format");
errors++;
}
}
}
if(data.xdsTls !== undefined){
if(typeof data.xdsTls !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/xdsTls", "type");
errors++;
}
}
if(data.xdsTlsCa !== undefined){
let data53 = data.xdsTlsCa;
if(typeof data53 === "string"){
if(data53.length > 1048576){
vErrors = mistake(vErrors, instancePath+"/xdsTlsCa", "maxLength", 1048576);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/xdsTlsCa", "type");
errors++;
}
}
if(data.defaultImageRegistry !== undefined){
let data54 = data.defaultImageRegistry;
if(typeof data54 === "string"){
if(data54.length > 1024){
vErrors = mistake(vErrors, instancePath+"/defaultImageRegistry", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/defaultImageRegistry", "type");
errors++;
}
}
if(data.defaultImageTag !== undefined){
let data55 = data.defaultImageTag;
if(typeof data55 === "string"){
if(data55.length > 1024){
vErrors = mistake(vErrors, instancePath+"/defaultImageTag", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/defaultImageTag", "type");
errors++;
}
}
if(data.defaultImagePullPolicy !== undefined){
let data56 = data.defaultImagePullPolicy;
if(typeof data56 !== "string"){
vErrors = mistake(vErrors, instancePath+"/defaultImagePullPolicy", "type");
errors++;
}
if(!((((data56 === "") || (data56 === "Always")) || (data56 === "IfNotPresent")) || (data56 === "Never"))){
vErrors = mistake(vErrors, instancePath+"/defaultImagePullPolicy", "enum");
errors++;
}
}
if(data.edgeImageRegistry !== undefined){
let data57 = data.edgeImageRegistry;
if(typeof data57 === "string"){
if(data57.length > 1024){
vErrors = mistake(vErrors, instancePath+"/edgeImageRegistry", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/edgeImageRegistry", "type");
errors++;
}
}
if(data.edgeImageRepository !== undefined){
let data58 = data.edgeImageRepository;
if(typeof data58 === "string"){
if(data58.length > 1024){
vErrors = mistake(vErrors, instancePath+"/edgeImageRepository", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/edgeImageRepository", "type");
errors++;
}
}
if(data.edgeImageTag !== undefined){
let data59 = data.edgeImageTag;
if(typeof data59 === "string"){
if(data59.length > 1024){
vErrors = mistake(vErrors, instancePath+"/edgeImageTag", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/edgeImageTag", "type");
errors++;
}
}
if(data.enableMeshAutoMtls !== undefined){
if(typeof data.enableMeshAutoMtls !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/enableMeshAutoMtls", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}


function validate0(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate1(data, instancePath))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
validate0.errors = vErrors;
return errors === 0;
}

export const VALIDATORS = {
  TranslationSettings,
};
