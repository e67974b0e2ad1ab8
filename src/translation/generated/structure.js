// Generated from src/translation by Ajv; change the schemas there.
import formats from 'ajv-formats/dist/formats.js';

function mistake(errors, at, keyword, detail) {
  const error = { at, keyword, detail };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
const known0 = new Set(["dnsLookupFamily","listenerBindIpv6","validation","listenerIsolation","staticAddresses","maxPlacedMatches","maxPlacedBytes","weightedRoutePrecedence","policyMerge","globalPolicyNamespace","discoveryNamespaceSelectors","gatewayAPI","enableExperimentalGatewayAPIFeatures","mesh","waypoint","proxyPod","proxyVersion","clusterDomain","systemNamespace","inferenceExtension","externalClasses","verifyTargets","failClosedOnError","corrections","edge","version","xdsServiceName","xdsServiceHost","xdsServicePort","edgeXdsServicePort","xdsTls","xdsTlsCa","defaultImageRegistry","defaultImageTag","defaultImagePullPolicy","edgeImageRegistry","edgeImageRepository","edgeImageTag","enableMeshAutoMtls"]);
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
if(data.staticAddresses !== undefined){
let data5 = data.staticAddresses;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key2 in data5){
if(!(key2 === "enabled")){
vErrors = mistake(vErrors, instancePath+"/staticAddresses", "additionalProperties", key2);
errors++;
}
}
if(data5.enabled !== undefined){
if(typeof data5.enabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/staticAddresses/enabled", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/staticAddresses", "type");
errors++;
}
}
if(data.maxPlacedMatches !== undefined){
let data7 = data.maxPlacedMatches;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
vErrors = mistake(vErrors, instancePath+"/maxPlacedMatches", "type");
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 100000000 || isNaN(data7)){
vErrors = mistake(vErrors, instancePath+"/maxPlacedMatches", "maximum", 100000000);
errors++;
}
if(data7 < 1 || isNaN(data7)){
vErrors = mistake(vErrors, instancePath+"/maxPlacedMatches", "minimum", 1);
errors++;
}
if(!(formats0.validate(data7))){
vErrors = mistake(vErrors, instancePath+"/maxPlacedMatches", "format");
errors++;
}
}
}
if(data.maxPlacedBytes !== undefined){
let data8 = data.maxPlacedBytes;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
vErrors = mistake(vErrors, instancePath+"/maxPlacedBytes", "type");
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 1000000000000 || isNaN(data8)){
vErrors = mistake(vErrors, instancePath+"/maxPlacedBytes", "maximum", 1000000000000);
errors++;
}
if(data8 < 1 || isNaN(data8)){
vErrors = mistake(vErrors, instancePath+"/maxPlacedBytes", "minimum", 1);
errors++;
}
if(!(formats0.validate(data8))){
vErrors = mistake(vErrors, instancePath+"/maxPlacedBytes", "format");
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
let data10 = data.policyMerge;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key3 in data10){
if(!(key3 === "trafficPolicy")){
vErrors = mistake(vErrors, instancePath+"/policyMerge", "additionalProperties", key3);
errors++;
}
}
if(data10.trafficPolicy !== undefined){
let data11 = data10.trafficPolicy;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
for(const key4 in data11){
if(!(((key4 === "extAuth") || (key4 === "extProc")) || (key4 === "transformation"))){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy", "additionalProperties", key4);
errors++;
}
}
if(data11.extAuth !== undefined){
let data12 = data11.extAuth;
if(typeof data12 !== "string"){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/extAuth", "type");
errors++;
}
if(!(data12 === "DeepMerge")){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/extAuth", "enum");
errors++;
}
}
if(data11.extProc !== undefined){
let data13 = data11.extProc;
if(typeof data13 !== "string"){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/extProc", "type");
errors++;
}
if(!(data13 === "DeepMerge")){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/extProc", "enum");
errors++;
}
}
if(data11.transformation !== undefined){
let data14 = data11.transformation;
if(typeof data14 !== "string"){
vErrors = mistake(vErrors, instancePath+"/policyMerge/trafficPolicy/transformation", "type");
errors++;
}
if(!(data14 === "DeepMerge")){
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
let data15 = data.globalPolicyNamespace;
if(typeof data15 === "string"){
if(data15.length > 63){
vErrors = mistake(vErrors, instancePath+"/globalPolicyNamespace", "maxLength", 63);
errors++;
}
if(!pattern0.test(data15)){
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
let data16 = data.discoveryNamespaceSelectors;
if(Array.isArray(data16)){
const len0 = data16.length;
for(let i0=0; i0<len0; i0++){
if(!(validate2(data16[i0], instancePath+"/discoveryNamespaceSelectors/" + i0))){
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
let data18 = data.gatewayAPI;
if(typeof data18 !== "string"){
vErrors = mistake(vErrors, instancePath+"/gatewayAPI", "type");
errors++;
}
if(!((((((((((((data18 === "v1.2-standard") || (data18 === "v1.2-experimental")) || (data18 === "v1.3-standard")) || (data18 === "v1.3-experimental")) || (data18 === "v1.4-standard")) || (data18 === "v1.4-experimental")) || (data18 === "v1.5-standard")) || (data18 === "v1.5-experimental")) || (data18 === "v1.6-standard")) || (data18 === "v1.6-experimental")) || (data18 === "v1.7-standard")) || (data18 === "v1.7-experimental"))){
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
let data20 = data.mesh;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key5 in data20){
if(!(((key5 === "enabled") || (key5 === "autoMtls")) || (key5 === "rootNamespace"))){
vErrors = mistake(vErrors, instancePath+"/mesh", "additionalProperties", key5);
errors++;
}
}
if(data20.enabled !== undefined){
if(typeof data20.enabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/mesh/enabled", "type");
errors++;
}
}
if(data20.autoMtls !== undefined){
if(typeof data20.autoMtls !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/mesh/autoMtls", "type");
errors++;
}
}
if(data20.rootNamespace !== undefined){
let data23 = data20.rootNamespace;
if(typeof data23 === "string"){
if(data23.length > 63){
vErrors = mistake(vErrors, instancePath+"/mesh/rootNamespace", "maxLength", 63);
errors++;
}
if(data23.length < 1){
vErrors = mistake(vErrors, instancePath+"/mesh/rootNamespace", "minLength", 1);
errors++;
}
if(!pattern1.test(data23)){
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
let data24 = data.waypoint;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
for(const key6 in data24){
if(!(((key6 === "enabled") || (key6 === "localBinding")) || (key6 === "ingressUseWaypoints"))){
vErrors = mistake(vErrors, instancePath+"/waypoint", "additionalProperties", key6);
errors++;
}
}
if(data24.enabled !== undefined){
if(typeof data24.enabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/waypoint/enabled", "type");
errors++;
}
}
if(data24.localBinding !== undefined){
if(typeof data24.localBinding !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/waypoint/localBinding", "type");
errors++;
}
}
if(data24.ingressUseWaypoints !== undefined){
if(typeof data24.ingressUseWaypoints !== "boolean"){
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
let data28 = data.proxyPod;
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
if(data28.namespace === undefined){
vErrors = mistake(vErrors, instancePath+"/proxyPod", "required", "namespace");
errors++;
}
if(data28.name === undefined){
vErrors = mistake(vErrors, instancePath+"/proxyPod", "required", "name");
errors++;
}
for(const key7 in data28){
if(!((key7 === "namespace") || (key7 === "name"))){
vErrors = mistake(vErrors, instancePath+"/proxyPod", "additionalProperties", key7);
errors++;
}
}
if(data28.namespace !== undefined){
let data29 = data28.namespace;
if(typeof data29 === "string"){
if(data29.length > 63){
vErrors = mistake(vErrors, instancePath+"/proxyPod/namespace", "maxLength", 63);
errors++;
}
if(data29.length < 1){
vErrors = mistake(vErrors, instancePath+"/proxyPod/namespace", "minLength", 1);
errors++;
}
if(!pattern1.test(data29)){
vErrors = mistake(vErrors, instancePath+"/proxyPod/namespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/proxyPod/namespace", "type");
errors++;
}
}
if(data28.name !== undefined){
let data30 = data28.name;
if(typeof data30 === "string"){
if(data30.length > 253){
vErrors = mistake(vErrors, instancePath+"/proxyPod/name", "maxLength", 253);
errors++;
}
if(data30.length < 1){
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
let data31 = data.proxyVersion;
if(typeof data31 === "string"){
if(!pattern3.test(data31)){
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
let data32 = data.clusterDomain;
if(typeof data32 === "string"){
if(data32.length > 253){
vErrors = mistake(vErrors, instancePath+"/clusterDomain", "maxLength", 253);
errors++;
}
if(!pattern4.test(data32)){
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
let data33 = data.systemNamespace;
if(typeof data33 === "string"){
if(data33.length > 63){
vErrors = mistake(vErrors, instancePath+"/systemNamespace", "maxLength", 63);
errors++;
}
if(data33.length < 1){
vErrors = mistake(vErrors, instancePath+"/systemNamespace", "minLength", 1);
errors++;
}
if(!pattern1.test(data33)){
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
let data34 = data.inferenceExtension;
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
for(const key8 in data34){
if(!(key8 === "enabled")){
vErrors = mistake(vErrors, instancePath+"/inferenceExtension", "additionalProperties", key8);
errors++;
}
}
if(data34.enabled !== undefined){
if(typeof data34.enabled !== "boolean"){
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
let data36 = data.externalClasses;
if(Array.isArray(data36)){
const len1 = data36.length;
for(let i1=0; i1<len1; i1++){
let data37 = data36[i1];
if(typeof data37 === "string"){
if(data37.length > 253){
vErrors = mistake(vErrors, instancePath+"/externalClasses/" + i1, "maxLength", 253);
errors++;
}
if(data37.length < 1){
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
let data40 = data.corrections;
if(typeof data40 === "string"){
if(!pattern6.test(data40)){
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
let data41 = data.edge;
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
for(const key9 in data41){
if(!((((((((key9 === "mode") || (key9 === "tlsDir")) || (key9 === "serviceMode")) || (key9 === "shareBackends")) || (key9 === "mcpAudienceOptional")) || (key9 === "mcpWellKnownMatches")) || (key9 === "strict")) || (key9 === "config"))){
vErrors = mistake(vErrors, instancePath+"/edge", "additionalProperties", key9);
errors++;
}
}
if(data41.mode !== undefined){
let data42 = data41.mode;
if(typeof data42 !== "string"){
vErrors = mistake(vErrors, instancePath+"/edge/mode", "type");
errors++;
}
if(!((data42 === "raw") || (data42 === "effective"))){
vErrors = mistake(vErrors, instancePath+"/edge/mode", "enum");
errors++;
}
}
if(data41.tlsDir !== undefined){
let data43 = data41.tlsDir;
if(typeof data43 === "string"){
if(data43.length > 1024){
vErrors = mistake(vErrors, instancePath+"/edge/tlsDir", "maxLength", 1024);
errors++;
}
if(data43.length < 1){
vErrors = mistake(vErrors, instancePath+"/edge/tlsDir", "minLength", 1);
errors++;
}
if(!pattern7.test(data43)){
vErrors = mistake(vErrors, instancePath+"/edge/tlsDir", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/edge/tlsDir", "type");
errors++;
}
}
if(data41.serviceMode !== undefined){
let data44 = data41.serviceMode;
if(typeof data44 !== "string"){
vErrors = mistake(vErrors, instancePath+"/edge/serviceMode", "type");
errors++;
}
if(!((data44 === "host") || (data44 === "service"))){
vErrors = mistake(vErrors, instancePath+"/edge/serviceMode", "enum");
errors++;
}
}
if(data41.shareBackends !== undefined){
if(typeof data41.shareBackends !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/edge/shareBackends", "type");
errors++;
}
}
if(data41.mcpAudienceOptional !== undefined){
if(typeof data41.mcpAudienceOptional !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/edge/mcpAudienceOptional", "type");
errors++;
}
}
if(data41.mcpWellKnownMatches !== undefined){
if(typeof data41.mcpWellKnownMatches !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/edge/mcpWellKnownMatches", "type");
errors++;
}
}
if(data41.strict !== undefined){
if(typeof data41.strict !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/edge/strict", "type");
errors++;
}
}
if(data41.config !== undefined){
let data49 = data41.config;
if(!(data49 && typeof data49 == "object" && !Array.isArray(data49))){
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
let data50 = data.version;
if(typeof data50 === "string"){
if(data50.length > 256){
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
let data51 = data.xdsServiceName;
if(typeof data51 === "string"){
if(data51.length > 253){
vErrors = mistake(vErrors, instancePath+"/xdsServiceName", "maxLength", 253);
errors++;
}
if(!pattern4.test(data51)){
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
let data52 = data.xdsServiceHost;
if(typeof data52 === "string"){
if(data52.length > 253){
vErrors = mistake(vErrors, instancePath+"/xdsServiceHost", "maxLength", 253);
errors++;
}
if(!pattern9.test(data52)){
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
let data53 = data.xdsServicePort;
if(!(((typeof data53 == "number") && (!(data53 % 1) && !isNaN(data53))) && (isFinite(data53)))){
vErrors = mistake(vErrors, instancePath+"/xdsServicePort", "type");
errors++;
}
if((typeof data53 == "number") && (isFinite(data53))){
if(data53 > 65535 || isNaN(data53)){
vErrors = mistake(vErrors, instancePath+"/xdsServicePort", "maximum", 65535);
errors++;
}
if(data53 < 1 || isNaN(data53)){
vErrors = mistake(vErrors, instancePath+"/xdsServicePort", "minimum", 1);
errors++;
}
if(!(formats0.validate(data53))){
vErrors = mistake(vErrors, instancePath+"/xdsServicePort", "format");
errors++;
}
}
}
if(data.edgeXdsServicePort !== undefined){
let data54 = data.edgeXdsServicePort;
if(!(((typeof data54 == "number") && (!(data54 % 1) && !isNaN(data54))) && (isFinite(data54)))){
vErrors = mistake(vErrors, instancePath+"/edgeXdsServicePort", "type");
errors++;
}
if((typeof data54 == "number") && (isFinite(data54))){
if(data54 > 65535 || isNaN(data54)){
vErrors = mistake(vErrors, instancePath+"/edgeXdsServicePort", "maximum", 65535);
errors++;
}
if(data54 < 1 || isNaN(data54)){
vErrors = mistake(vErrors, instancePath+"/edgeXdsServicePort", "minimum", 1);
errors++;
}
if(!(formats0.validate(data54))){
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
let data56 = data.xdsTlsCa;
if(typeof data56 === "string"){
if(data56.length > 1048576){
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
let data57 = data.defaultImageRegistry;
if(typeof data57 === "string"){
if(data57.length > 1024){
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
let data58 = data.defaultImageTag;
if(typeof data58 === "string"){
if(data58.length > 1024){
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
let data59 = data.defaultImagePullPolicy;
if(typeof data59 !== "string"){
vErrors = mistake(vErrors, instancePath+"/defaultImagePullPolicy", "type");
errors++;
}
if(!((((data59 === "") || (data59 === "Always")) || (data59 === "IfNotPresent")) || (data59 === "Never"))){
vErrors = mistake(vErrors, instancePath+"/defaultImagePullPolicy", "enum");
errors++;
}
}
if(data.edgeImageRegistry !== undefined){
let data60 = data.edgeImageRegistry;
if(typeof data60 === "string"){
if(data60.length > 1024){
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
let data61 = data.edgeImageRepository;
if(typeof data61 === "string"){
if(data61.length > 1024){
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
let data62 = data.edgeImageTag;
if(typeof data62 === "string"){
if(data62.length > 1024){
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
